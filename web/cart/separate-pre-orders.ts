import { toShipDate } from '#contract/products/availability.ts'
import { createStore } from '#web/lib/store.ts'
import type { CartItem } from './use-cart-products.ts'

/** Whether the pre-orders of the cart wait for a second checkout; true until the cart has no other rows. */
export const separateStore = createStore(false)

/** The rows of a pre-order, and the day on which the last of them ships; empty without one. */
export function findPreOrders(items: readonly CartItem[], today: string) {
  const preOrders = items.flatMap((item) => {
    const shipsOn = item.product ? toShipDate(item.product, today) : ''
    return shipsOn ? [{ productId: item.productId, shipsOn }] : []
  })
  const days = preOrders.map(({ shipsOn }) => shipsOn)
  return {
    ids: new Set(preOrders.map(({ productId }) => productId)),
    shipsOn: days.toSorted().at(-1) ?? '',
  }
}
