import { expect, test } from 'vitest'
import { findPreOrders } from '#web/cart/separate-pre-orders.ts'
import type { CartItem } from '#web/cart/use-cart-products.ts'

const toItem = (productId: string, product: Partial<CartItem['product']>): CartItem => ({
  productId,
  quantity: 1,
  isLoading: false,
  product: {
    _id: productId,
    name: productId,
    price: 10,
    type: 'merch',
    brand: '',
    stock: 1,
    available: 1,
    thumbnail: '',
    images: [],
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...product,
  },
})

test('a cart ships on the latest ship date of its rows (DROP-4)', () => {
  const now = toItem('now', {})
  const soon = toItem('soon', { shipsOn: '2026-12-01' })
  const later = toItem('later', { shipsOn: '2027-02-12' })
  const unknown: CartItem = { ...now, productId: 'unknown', product: undefined }
  expect(findPreOrders([later, now, soon, unknown], '2026-11-24')).toEqual({
    ids: new Set(['later', 'soon']),
    shipsOn: '2027-02-12',
  })
  expect(findPreOrders([now, soon], '2026-12-01')).toEqual({ ids: new Set(), shipsOn: '' })
})
