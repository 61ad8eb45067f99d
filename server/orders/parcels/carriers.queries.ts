import { asc } from 'drizzle-orm'
import { knownCarriers } from '#contract/orders/carriers.ts'
import type { ShopCarrier } from '#contract/orders/parcels.ts'
import type { Context } from '#server/platform/context.ts'
import { carriers } from '../parcels.tables.ts'

/** The carriers of every shop, then the shop's own by name. */
export async function listCarriers(ctx: Context): Promise<ShopCarrier[]> {
  const own = await ctx.db.select().from(carriers).orderBy(asc(carriers.name))
  return [
    ...knownCarriers,
    ...own.map(({ id, name, trackingPattern }) => ({ _id: id, name, trackingPattern })),
  ]
}
