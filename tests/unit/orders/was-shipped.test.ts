import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { wasShipped } from '#server/orders/orders.rules.ts'

test.each<[OrderStatus[], boolean]>([
  [['pending', 'payment received'], false],
  [['pending', 'shipped', 'pending'], true],
  [['pending', 'completed', 'returned', 'preparing to ship'], false],
  [['pending', 'returned', 'delivered'], true],
])('after %j the units have left the shop: %s', (statuses, expected) => {
  expect(wasShipped(statuses)).toBe(expected)
})
