import type { CallInput } from '#contract/calls.ts'
import type { OfferedRate } from '#contract/delivery/delivery.ts'
import { toCents, toDollars } from '#contract/money.ts'
import {
  getDeliverySettings,
  hasRates,
  listCollectionOnly,
  type PricedRate,
  priceDelivery,
} from '#server/delivery/index.ts'
import type { Context } from '#server/platform/context.ts'
import { listDeliveredLines } from './delivered-lines.queries.ts'

type Wanted = CallInput<'GET /delivery'>['query']

/** The rates that a customer can choose for the lines of a cart that the shop shows; none where it has no rates or does not deliver. */
export async function listDeliveryRates(
  ctx: Context,
  { country, items, discount = 0 }: Wanted,
): Promise<{ rates: OfferedRate[]; collectionOnly: string[]; shipsTogether?: true }> {
  const settings = await getDeliverySettings(ctx)
  if (!hasRates(settings)) return { rates: [], collectionOnly: [] }
  const lines = (await listDeliveredLines(ctx, items)).filter(({ isShown }) => isShown)
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const discounted = Math.max(goodsCents - toCents(discount), 0)
  const priced = priceDelivery(settings, country, { lines, goodsCents: discounted })
  return {
    rates: priced.map(toOfferedRate),
    collectionOnly: listCollectionOnly(lines),
    ...(settings.shipTogether && { shipsTogether: true }),
  }
}

function toOfferedRate({ rate, cents }: PricedRate): OfferedRate {
  const { _id, name, days, collection, secondParcel } = rate
  return {
    _id,
    name,
    price: toDollars(cents),
    ...(days && { days }),
    ...(collection ? { collection } : secondParcel !== undefined && { secondParcel }),
  }
}
