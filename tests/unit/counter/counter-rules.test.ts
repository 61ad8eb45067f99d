import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import {
  assertPrice,
  countEndedHolds,
  describePrice,
  type Level,
} from '#server/counter/counter.rules.ts'

const level = (values: Partial<Level> = {}): Level => ({
  name: 'Blue Rain',
  priceCents: 2500,
  stock: 4,
  reserved: 3,
  archivedAt: null,
  soldAs: undefined,
  ownHolds: 0,
  heldFor: ['first@example.com', 'last@example.com'],
  ...values,
})

const line = (quantity: number, more: { sellAnyway?: string; priceReason?: string } = {}) => ({
  productId: 'x',
  quantity,
  unitPriceCents: 2500,
  ...more,
})

function refusalOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.field, error.message]
  }
  return undefined
}

describe('the holds that end for a line', () => {
  test.each([
    // Four units: one free, two held for others, one in a checkout.
    [1, level(), 0],
    [2, level(), 1],
    [3, level(), 2],
    [2, level({ ownHolds: 1, reserved: 3, heldFor: ['last@example.com'] }), 0],
    [3, level({ ownHolds: 1, reserved: 3, heldFor: ['last@example.com'] }), 1],
  ])('are as many as the %i units need [TILL-5]', (quantity, at, ended) => {
    expect(countEndedHolds(line(quantity, { sellAnyway: 'why' }), at, 'lines.0')).toBe(ended)
  })

  test('need a reason, and name the last ones in the queue [TILL-5]', () => {
    expect(refusalOf(() => countEndedHolds(line(2), level(), 'lines.3'))).toEqual([
      'conflict',
      'lines.3.sellAnyway',
      '"Blue Rain" is held for last@example.com.',
    ])
    expect(refusalOf(() => countEndedHolds(line(3), level(), 'lines.3'))?.[2]).toBe(
      '"Blue Rain" is held for first@example.com and last@example.com.',
    )
  })

  test.each([
    [4, level(), '"Blue Rain" has only 3 left; 1 in open checkouts.'],
    [5, level({ reserved: 0, heldFor: [] }), '"Blue Rain" has only 4 left.'],
    [1, level({ stock: 0, reserved: 0, heldFor: [] }), '"Blue Rain" is sold out.'],
    [1, level({ archivedAt: new Date() }), '"Blue Rain" is no longer sold.'],
  ])('never reach beyond the units that can be sold: %i [TILL-5]', (quantity, at, message) => {
    const sell = () => countEndedHolds(line(quantity, { sellAnyway: 'why' }), at, 'lines.0')
    expect(refusalOf(sell)).toEqual(['out-of-stock', 'lines.0', message])
  })
})

describe('the price of a line', () => {
  test('is that of the shop, or has a reason, which the log has [TILL-2]', () => {
    assertPrice(line(1), level(), 'lines.0')
    assertPrice(line(1, { priceReason: 'bent' }), level({ priceCents: 3000 }), 'lines.0')
    expect(describePrice(line(1), level())).toEqual([])
    expect(describePrice(line(1, { priceReason: 'bent' }), level({ priceCents: 3000 }))).toEqual([
      '"Blue Rain": $25.00 instead of $30.00: bent',
    ])
    const changed = () => assertPrice(line(1), level({ priceCents: 3000 }), 'lines.0')
    expect(refusalOf(changed)).toEqual([
      'conflict',
      'lines.0.price',
      '"Blue Rain" costs $30.00 now.',
    ])
  })
})
