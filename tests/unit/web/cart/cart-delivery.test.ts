import { expect, test } from 'vitest'
import { toGoodsKey } from '#web/cart/delivery/delivery-store.ts'

test('the delivery of a cart is that of its lines, its discount and its country [SHIP-7]', () => {
  const lines = [{ productId: 'a', quantity: 1 }]
  const key = toGoodsKey(lines, { country: 'AU', discountCents: 0 })
  expect(toGoodsKey([...lines], { country: 'AU', discountCents: 0 })).toBe(key)
  expect(toGoodsKey(lines, { country: 'NZ', discountCents: 0 })).not.toBe(key)
  expect(toGoodsKey(lines, { country: 'AU', discountCents: 500 })).not.toBe(key)
  expect(toGoodsKey([], { country: 'AU', discountCents: 0 })).not.toBe(key)
})
