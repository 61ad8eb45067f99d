import { shopFormats } from '#contract/locale.ts'
import { type DemoDestination, demoHandovers } from '#db/demo/destinations.ts'
import type { DemoOrder } from '#db/demo/orders.ts'
import type { DemoAddress } from '#db/demo/people.ts'
import { getDeliverySettings, type PricedRate, priceDelivery } from '#server/delivery/index.ts'
import { listDeliveredLines } from '#server/delivery-quotes/index.ts'
import type { DemoShop } from '#server/demo-shops.ts'
import type { orderLines, orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'

type Delivery = NonNullable<(typeof orders.$inferInsert)['delivery']>
type Line = Pick<typeof orderLines.$inferInsert, 'productId' | 'quantity' | 'unitPriceCents'>

/** How an order reaches its customer. */
export type Handover = {
  delivery: Delivery
  /** Null for one that is collected; undefined for the address of the customer. */
  address: DemoAddress | null | undefined
}

/** Undefined in a shop without rates. */
export type PlanHandover = (
  order: DemoOrder,
  place: number,
  lines: readonly Line[],
) => Handover | undefined

/** Prices the deliveries of a demo shop with rates as a checkout does: most orders go home, some abroad, and some are collected. */
export async function planHandovers(
  ctx: Context,
  shop: DemoShop | undefined,
  productIds: readonly string[],
): Promise<PlanHandover> {
  if (!shop) return () => undefined
  const { collectedEvery, destinations } = demoHandovers[shop]
  const settings = await getDeliverySettings(ctx)
  const goods = await listDeliveredLines(
    ctx,
    productIds.map((productId) => ({ productId, quantity: 1 })),
  )
  const byId = new Map(goods.map((line) => [line.productId, line]))

  function findRate(country: string, lines: readonly Line[], isCollected: boolean) {
    const delivered = lines.flatMap(({ productId, quantity }) => {
      const line = byId.get(productId)
      return line ? [{ ...line, quantity }] : []
    })
    const goodsCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
    return priceDelivery(settings, country, { lines: delivered, goodsCents }).find(
      ({ rate }) => (rate.collection !== null) === isCollected,
    )
  }

  return (order, place, lines) => {
    const home = shopFormats().country
    const isCollected = canBeCollected(order) && place % collectedEvery === 0
    const away = isCollected ? undefined : findDestination(destinations, place)
    const abroad = away && findRate(away.country, lines, false)
    if (abroad) return { delivery: freeze(abroad, away.country), address: away.address }
    const priced = findRate(home, lines, isCollected)
    const address = isCollected ? null : undefined
    return priced && { delivery: freeze(priced, home), address }
  }
}

const findDestination = (destinations: readonly DemoDestination[], place: number) =>
  destinations.find(({ every }) => place % every === 0)

/** A collected order is never on its way. */
function canBeCollected({ status }: DemoOrder): boolean {
  return status !== 'shipped' && status !== 'delivered' && status !== 'returned'
}

function freeze({ rate, cents }: PricedRate, country: string): Delivery {
  const { _id: rateId, name, days, collection } = rate
  return { rateId, name, days, country, cents, collection }
}
