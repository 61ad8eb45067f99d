import { createStoredText } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'
import type { CartEntry } from '../cart-entries.ts'
import { toLinesKey } from '../discount/code-store.ts'

/** The country that the cart is delivered to, as chosen in this browser; null for that of the customer. */
export const chosenCountry = createStoredText('delivery-country')

/** The rate that the customer has chosen, or the order to ship with; null for the cheapest rate that delivers. */
export const chosenRate = createStore<string | null>(null)

/** Whether the customer wants what is here at once, and the pre-orders in a second parcel. */
export const sendsInTwoParts = createStore(false)

/** A rate with its price, the one of a second parcel included. */
export type CartRate = { id: string; name: string; cents: number; secondParcelCents?: number }

/** The delivery of the goods with this key to their country; without a rate where the shop does not deliver them. */
export type CartDelivery = {
  goods: string
  country: string
  rate: CartRate | null
  /** The paid order in whose parcel it is sent; `rate` is then free. */
  shipsWith?: string | undefined
}
export const cartDelivery = createStore<CartDelivery | null>(null)

/** The delivery that an order is placed with; undefined in a shop without rates. */
export function deliveryToSend() {
  const { country, rate, shipsWith } = cartDelivery.get() ?? {}
  if (!country || !rate) return undefined
  return {
    country,
    rateId: rate.id,
    price: rate.cents / 100,
    ...(rate.secondParcelCents !== undefined && { secondParcel: true as const }),
    ...(shipsWith && { shipsWith }),
  }
}

type Terms = { country: string; discountCents: number }

/** The lines, the discount and the country, which decide about the rates. */
export const toGoodsKey = (lines: readonly CartEntry[], { country, discountCents }: Terms) =>
  `${toLinesKey(lines)} less ${discountCents} to ${country}`
