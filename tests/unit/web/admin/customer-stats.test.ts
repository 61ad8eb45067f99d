import { expect, test } from 'vitest'
import { toCustomerStats } from '#web/admin/customers/customer-stats.ts'

type SoldOrder = Parameters<typeof toCustomerStats>[0][number]

type Values = Pick<SoldOrder, 'status' | 'total'> & Partial<SoldOrder>

function order(values: Values, quantity = 1): SoldOrder {
  return { refunded: 0, ...values, products: [{ quantity }] }
}

test('subtracts refunds from the amount spent [ACP-7]', () => {
  const orders = [
    order({ status: 'returned', total: 79.9, refunded: 79.9 }),
    order({ status: 'completed', total: 20, refunded: 5.5 }),
    // More than the order total, for example with return postage.
    order({ status: 'completed', total: 10, refunded: 12 }),
  ]
  expect(toCustomerStats(orders)).toMatchObject({
    totalSpent: 14.5,
    orderCount: 3,
    averageOrder: 4.83,
  })
})

test('ignores pending orders and cancelled unpaid ones [ACP-7]', () => {
  const orders = [
    order({ status: 'shipped', total: 39.95 }),
    order({ status: 'returned', total: 20.1 }, 3),
    order({ status: 'cancelled', total: 10, paidAt: '2026-03-04T01:00:00Z' }),
    order({ status: 'cancelled', total: 500 }),
    order({ status: 'pending', total: 500 }),
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
  expect(toCustomerStats([order({ status: 'pending', total: 5 })])).toEqual(nothing)
})
