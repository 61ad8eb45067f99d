import { describe, expect, it, test } from 'vitest'
import type { OrderLine } from '#contract/orders/orders.ts'
import {
  readWithdrawn,
  toWithdrawnDraft,
  type Withdrawn,
} from '#web/admin/orders/withdrawn-units.ts'
import { readChoice } from '#web/withdrawals/choice.ts'

const line = (position: number, quantity: number, exclusion?: string) => ({
  position,
  name: `Record ${position}`,
  quantity,
  ordered: 3,
  ...(exclusion && { exclusion }),
})

describe('the chosen units', () => {
  const lines = [line(0, 3), line(1, 1), line(2, 2, 'Sealed')]
  const read = (choice: Record<number, string>) =>
    readChoice({ lines }, choice)?.map(({ position, quantity }) => [position, quantity])

  it('are all that can be withdrawn without a choice [LAW-2]', () => {
    expect(read({})).toEqual([
      [0, 3],
      [1, 1],
    ])
  })

  it('are those typed beside a chosen line [LAW-2]', () => {
    expect(read({ 0: ' 2 ' })).toEqual([[0, 2]])
  })

  it.each(['', '0', '4', '1.5', '-1', 'two', '99999'])('are not read from %j [LAW-2]', (typed) => {
    expect(read({ 0: typed, 1: '1' })).toBeUndefined()
  })
})

describe('the refund of a withdrawal', () => {
  const sold = (id: string, quantity: number, discount?: number): OrderLine => ({
    _id: id,
    productId: { _id: id, name: id, thumbnail: '' },
    quantity,
    price: 20,
    ...(discount && { discount }),
  })
  const products = [sold('a', 3, 1), sold('b', 1)]
  const payment = { refundable: 87, refundableDelivery: 8, restockable: { a: 3, b: 1 } }
  const draftOf = (withdrawn: Withdrawn, change: Partial<typeof payment> = {}) => {
    const draft = toWithdrawnDraft({ products }, { ...payment, ...change }, withdrawn)
    const { amount, restock, includesDelivery } = draft
    return { amount, restock, includesDelivery }
  }

  it.each<[Withdrawn, Partial<typeof payment>, string, Record<string, number>, boolean]>([
    [[{ lineId: 'a', quantity: 2 }], {}, '39.33', { a: 2 }, false],
    // The third one, after two are back.
    [[{ lineId: 'a', quantity: 1 }], { restockable: { a: 1, b: 1 } }, '19.67', { a: 1 }, false],
    [[{ lineId: 'a' }], {}, '59.00', { a: 3 }, false],
    [[{ lineId: 'a' }], { refundable: 10 }, '10.00', { a: 3 }, false],
    [[{ lineId: 'a' }], { restockable: { a: 0, b: 1 } }, '59.00', {}, false],
    ['whole order', {}, '87.00', { a: 3, b: 1 }, true],
    ['whole order', { refundable: 7.5 }, '7.50', { a: 3, b: 1 }, false],
    [[{ lineId: 'a' }, { lineId: 'b', quantity: 1 }], {}, '87.00', { a: 3, b: 1 }, true],
  ])('of %j with %j is %s [LAW-4]', (withdrawn, change, amount, restock, includesDelivery) => {
    expect(draftOf(withdrawn, change)).toEqual({ amount, restock, includesDelivery })
  })

  test('opens from the link of the withdrawal only [LAW-4]', () => {
    expect(readWithdrawn({ withdrawn: 'whole order' })).toBe('whole order')
    expect(readWithdrawn({ openedPanel: 'orderId' })).toBeUndefined()
    expect(readWithdrawn(null)).toBeUndefined()
  })
})
