import { expect, test } from 'vitest'
import { isOrderId, newOrderId } from '#server/orders/order-id.ts'

test.each([
  ['RO-7K2QX-M4T9A', true],
  ['RO-7K2QX-M4T9O', false],
  ['RO-7K2QX-M4TU9', false],
  ['RO-7K2QI-M4T9A', false],
  ['RO-7K2QL-M4T9A', false],
  ['ro-7k2qx-m4t9a', false],
  ['RO-7K2QX-M4T9A\n', false],
  ['RO-7K2QX', false],
  ['customer-1', false],
  ['', false],
])('%j is an order id: %s [SEC-8]', (text, expected) => {
  expect(isOrderId(text)).toBe(expected)
  expect(isOrderId(newOrderId())).toBe(true)
})
