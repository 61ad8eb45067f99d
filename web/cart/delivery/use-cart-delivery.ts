import { useShopSettings } from '#web/lib/shop-settings.ts'
import { useStore } from '#web/lib/store.ts'
import type { CartEntry } from '../cart-entries.ts'
import { cartDelivery, toGoodsKey } from './delivery-store.ts'
import { useCountry } from './use-country.ts'

export type CartDeliveryView = {
  /** The shop charges by rates, which the customer chooses from. */
  hasRates: boolean
  /** Undefined where the shop has no rates, or does not deliver these goods to the country. */
  rate?: { name: string; cents: number } | undefined
  /** Goods in the shop are sent at once, the pre-orders in a second parcel. */
  isInTwoParts?: boolean
  /** Whether an order can be placed as far as its delivery goes. */
  isKnown: boolean
}

/**
 * The delivery of these lines; null while its price is being fetched.
 * @param isFree by a discount code
 */
export function useCartDelivery(
  lines: readonly CartEntry[],
  discountCents: number | null,
  isFree: boolean,
): CartDeliveryView | null {
  const { deliveryCountries } = useShopSettings()
  const delivery = useStore(cartDelivery, null)
  const country = useCountry()
  if (!deliveryCountries) return { hasRates: false, isKnown: true }
  if (discountCents === null) return null
  if (delivery?.goods !== toGoodsKey(lines, { country, discountCents })) return null
  const { rate } = delivery
  if (!rate) return { hasRates: true, isKnown: false }
  const { secondParcelCents } = rate
  return {
    hasRates: true,
    // A code makes the rate free, and no second parcel.
    rate: isFree ? { ...rate, cents: secondParcelCents ?? 0 } : rate,
    isInTwoParts: secondParcelCents !== undefined,
    isKnown: true,
  }
}
