import { useShopSettings } from '#web/lib/shop-settings.ts'
import { useStore } from '#web/lib/store.ts'
import type { CartEntry } from '../cart-entries.ts'
import { cartDelivery, toGoodsKey } from './delivery-store.ts'

export type CartDeliveryView = {
  /** The shop charges by rates, which the customer chooses from. */
  hasRates: boolean
  /** Undefined where the shop has no rates, or does not deliver these goods to the country. */
  rate?: { name: string; cents: number } | undefined
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
  if (!deliveryCountries) return { hasRates: false, isKnown: true }
  if (discountCents === null || delivery?.goods !== toGoodsKey(lines, discountCents)) return null
  const { rate } = delivery
  if (!rate) return { hasRates: true, isKnown: false }
  return { hasRates: true, rate: isFree ? { ...rate, cents: 0 } : rate, isKnown: true }
}
