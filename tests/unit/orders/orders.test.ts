import { expect, test } from 'vitest'
import { orderStatuses } from '#contract/orders/orders.ts'
import { whyNotPayable } from '#contract/orders/payable-total.ts'
import { newOrderId } from '#server/orders/order-id.ts'
import { stockStepOf, totalOf } from '#server/orders/orders.rules.ts'
import { toLikePattern } from '#server/platform/db/like-pattern.ts'
import { findShortages, mergeLines } from '#server/stock/stock.rules.ts'

test('an order id is short, readable and unique', () => {
  const ids = Array.from({ length: 2000 }, newOrderId)
  for (const id of ids) expect(id).toMatch(/^RO-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a total is the sum of its lines, in whole cents', () => {
  const lines = [
    { unitPriceCents: 3995, quantity: 3 },
    { unitPriceCents: 1, quantity: 999 },
  ]
  expect(totalOf(lines)).toBe(12_984)
  expect(totalOf([])).toBe(0)
})

test.each([
  [0, undefined],
  [1, 'An order must be at least $0.50. Please add something to your cart.'],
  [49, 'An order must be at least $0.50. Please add something to your cart.'],
  [50, undefined],
  [99_999_999, undefined],
  [100_000_000, 'An order can be at most $999,999.99. Please split it.'],
])('a total of %i cents is payable or refused: %s [LATE-2]', (totalCents, reason) => {
  expect(whyNotPayable(totalCents)).toBe(reason)
})

test.each([
  ['pending', 'payment received', false, 'sell'],
  ['pending', 'shipped', false, 'sell'],
  ['pending', 'cancelled', false, 'release'],
  ['pending', 'returned', false, 'release'],
  ['pending', 'payment received', true, 'none'],
  ['pending', 'cancelled', true, 'put back'],
  ['payment received', 'shipped', true, 'none'],
  ['payment received', 'pending', true, 'none'],
  ['shipped', 'returned', true, 'put back'],
  ['shipped', 'cancelled', true, 'put back'],
  ['returned', 'cancelled', false, 'none'],
  ['cancelled', 'shipped', false, 'take'],
  ['returned', 'pending', false, 'take'],
] as const)(
  'from %s to %s, copies taken: %s, the stock step is %s [AOP-3]',
  (from, to, stockDeducted, step) => {
    expect(stockStepOf(from, to, { stockDeducted })).toBe(step)
  },
)

test('units are in stock exactly for cancelled and returned orders, after any status change [AOP-3]', () => {
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      if (from === to) continue
      const wasOnShelf = from === 'cancelled' || from === 'returned'
      const stockDeducted = !wasOnShelf && from !== 'pending'
      const step = stockStepOf(from, to, { stockDeducted })
      const isTaken = step === 'sell' || step === 'take' || (stockDeducted && step === 'none')
      expect(isTaken).toBe(to !== 'cancelled' && to !== 'returned')
    }
  }
})

test('searches for pattern characters literally', () => {
  expect(toLikePattern('A_b%c\\')).toBe('%a\\_b\\%c\\\\%')
})

const shelf = (values: object) => ({
  id: 'a',
  name: 'Harbour Lights',
  stock: 5,
  reserved: 3,
  archivedAt: null,
  ...values,
})

test.each([
  ['enough', {}, 2, []],
  ['too few', {}, 3, ['"Harbour Lights" has only 2 left.']],
  ['all held', { reserved: 5 }, 1, ['"Harbour Lights" is sold out.']],
  ['archived', { archivedAt: new Date() }, 1, ['"Harbour Lights" is no longer sold.']],
])('message to the customer: %s [CHK-8]', (_case, values, quantity, expected) => {
  const shelves = new Map([['a', shelf(values)]])
  expect(findShortages([{ productId: 'a', quantity }], shelves)).toEqual(expected)
})

test('merges lines of one product at the position of the first', () => {
  const lines = [
    { productId: 'b', quantity: 1 },
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 3 },
  ]
  expect(mergeLines(lines)).toEqual([
    { productId: 'b', quantity: 4 },
    { productId: 'a', quantity: 2 },
  ])
})
