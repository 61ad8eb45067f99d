import { shopFormats } from '#contract/locale.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { type DeliveredLine, getDeliverySettings, priceDelivery } from '#server/delivery/index.ts'
import type { Context, ShopSettings } from '#server/platform/context.ts'
import { listDeliveredLines } from './delivered-lines.queries.ts'

type Shop = Pick<Context, 'db'> & { settings: Pick<ShopSettings, 'identity'> }

/**
 * The offers with `deliveryPrice`, for search engines and product feeds: the cheapest delivery of one unit in the country of the
 * shop, null for an offer that is only collected. The same offers in a shop without rates.
 */
export async function withDeliveryPrices<Offer extends Product>(
  { db, settings }: Shop,
  offers: readonly Offer[],
): Promise<Offer[]> {
  if (!settings.identity.deliveryCountries || offers.length === 0) return [...offers]
  const rates = await getDeliverySettings({ db })
  const wanted = offers.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  const lines = await listDeliveredLines({ db }, wanted)
  const byId = new Map(lines.map((line) => [line.productId, line]))
  return offers.map((offer) => {
    const line = byId.get(offer._id)
    return line ? { ...offer, deliveryPrice: priceOf(line, offer.price) } : offer
  })

  function priceOf(line: DeliveredLine, price: number): number | null {
    const goods = { lines: [line], goodsCents: toCents(price) }
    const delivered = priceDelivery(rates, shopFormats().country, goods)
    const cheapest = delivered.find(({ rate }) => rate.collection === null)
    return cheapest ? toDollars(cheapest.cents) : null
  }
}
