import { describe, expect, test } from 'vitest'
import {
  findAmountError,
  listRestockable,
  toRefundDraft,
  toRefundInput,
} from '#web/admin/orders/refund-draft.ts'

const payment = { refundable: 79.9 }

describe('the amount of a refund', () => {
  test.each([
    ['79.90', undefined],
    ['0.01', undefined],
    [' $1.5 ', undefined],
    ['79.91', 'At most $79.90 can still be refunded'],
    ['0', 'Enter more than $0.00'],
    ['1.005', 'At most 2 decimals'],
    ['', 'Write an amount such as 12.50'],
    ['-5', 'Write an amount such as 12.50'],
    ['1e1', 'Write an amount such as 12.50'],
    ['ten', 'Write an amount such as 12.50'],
  ])('"%s": %s', (text, error) => {
    expect(findAmountError(text, payment)).toBe(error)
  })
})

test('the form starts with the full refundable amount and no units', () => {
  const draft = toRefundDraft(payment)
  expect(draft).toEqual({ amount: '79.90', reason: '', includesDelivery: false, restock: {} })
  expect(toRefundInput(draft, payment)).toEqual({ amount: 79.9 })
})

test('sends the chosen lines and omits those without units', () => {
  const draft = {
    amount: '10',
    reason: 'duplicate',
    includesDelivery: false,
    restock: { one: 2, two: 0 },
  } as const
  expect(toRefundInput(draft, payment)).toEqual({
    amount: 10,
    reason: 'duplicate',
    restock: [{ lineId: 'one', quantity: 2 }],
  })
})

test('omits restocked lines', () => {
  const lines = ['one', 'two'].map((_id) => ({
    _id,
    productId: { _id, name: _id === 'one' ? 'Slow Tide' : '', thumbnail: '' },
    quantity: 2,
    price: 10,
  }))
  expect(listRestockable(lines, { restockable: { one: 0, two: 1 } })).toEqual([
    { lineId: 'two', name: 'Unknown Product', units: 1 },
  ])
})
