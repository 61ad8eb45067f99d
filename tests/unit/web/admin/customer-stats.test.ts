import { expect, test } from 'vitest'
import { toCustomerStats } from '#web/admin/customers/customer-stats.ts'

type SoldOrder = Parameters<typeof toCustomerStats>[0][number]

function order(values: Omit<SoldOrder, 'products'>, quantity = 1): SoldOrder {
  return { ...values, products: [{ quantity }] }
}

const paidAt = '2026-03-04T01:00:00Z'

test('adds up what is left of the totals [ACP-7]', () => {
  const orders = [
    order({ status: 'returned', netTotal: 0, paidAt }),
    order({ status: 'completed', netTotal: 14.5, paidAt }),
    order({ status: 'completed', netTotal: 0, paidAt }),
  ]
  expect(toCustomerStats(orders)).toMatchObject({
    totalSpent: 14.5,
    orderCount: 3,
    averageOrder: 4.83,
  })
})

test('ignores pending orders and those that were never paid [ACP-7]', () => {
  const orders = [
    order({ status: 'shipped', netTotal: 39.95, paidAt }),
    order({ status: 'returned', netTotal: 20.1, paidAt }, 3),
    order({ status: 'cancelled', netTotal: 10, paidAt }),
    order({ status: 'cancelled', netTotal: 500 }),
    order({ status: 'returned', netTotal: 500 }),
    order({ status: 'pending', netTotal: 500 }),
  ]
  expect(toCustomerStats(orders)).toEqual({
    totalSpent: 70.05,
    orderCount: 3,
    itemCount: 5,
    averageOrder: 23.35,
  })
})

test('every figure is 0 without a sale [ACP-7]', () => {
  const nothing = { totalSpent: 0, orderCount: 0, itemCount: 0, averageOrder: 0 }
  expect(toCustomerStats([])).toEqual(nothing)
  expect(toCustomerStats([order({ status: 'pending', netTotal: 5 })])).toEqual(nothing)
})
