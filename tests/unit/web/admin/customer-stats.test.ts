import { expect, test } from 'vitest'
import { toCustomerStats } from '#web/admin/customers/customer-stats.ts'

type SoldOrder = Parameters<typeof toCustomerStats>[0][number]

function order(values: Omit<SoldOrder, 'products'>, quantity = 1): SoldOrder {
  return { ...values, products: [{ quantity }] }
}

test('adds up what is left of the totals [ACP-7]', () => {
  const orders = [
    order({ isSale: true, netTotal: 0 }),
    order({ isSale: true, netTotal: 14.5 }),
    order({ isSale: true, netTotal: 0 }),
  ]
  expect(toCustomerStats(orders)).toMatchObject({
    totalSpent: 14.5,
    orderCount: 3,
    averageOrder: 4.83,
  })
})

test('ignores orders that are no sale [ACP-7]', () => {
  const orders = [
    order({ isSale: true, netTotal: 39.95 }),
    order({ isSale: true, netTotal: 20.1 }, 3),
    order({ isSale: true, netTotal: 10 }),
    order({ isSale: false, netTotal: 500 }),
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
  expect(toCustomerStats([order({ isSale: false, netTotal: 5 })])).toEqual(nothing)
})
