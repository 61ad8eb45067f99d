import { eq, inArray, sql } from 'drizzle-orm'
import { toCents, toDollars } from '#contract/money.ts'
import { recordChanges } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { offerCosts } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'

/** In dollars; null clears it. The cost of a new offer belongs to its creation, and is no change of its own. */
type NewCost = { id: string; cost: number | null; isNew?: boolean }

/** Saves the costs of own stock and options, in the transaction of `ctx`. */
export async function saveOfferCosts(ctx: Context, costs: readonly NewCost[]): Promise<void> {
  if (costs.length === 0) return
  const former = await ctx.db
    .select({ id: products.id, name: products.name, cents: offerCosts.costCents })
    .from(products)
    .leftJoin(offerCosts, eq(offerCosts.productId, products.id))
    .where(
      inArray(
        products.id,
        costs.map(({ id }) => id),
      ),
    )
  const rows = costs.map(({ id, cost }) => ({ id, cents: cost === null ? null : toCents(cost) }))
  const saved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, cents int)`
  await ctx.db.execute(sql`
    insert into offer_costs (product_id, cost_cents)
    select v.id, v.cents from ${saved} where v.cents is not null
    on conflict (product_id) do update set cost_cents = excluded.cost_cents`)
  await ctx.db.execute(sql`
    delete from offer_costs c using ${saved} where c.product_id = v.id and v.cents is null`)
  const byId = new Map(former.map((offer) => [offer.id, offer]))
  await recordChanges(
    ctx,
    costs.flatMap(({ id, cost, isNew = false }) => {
      const { name, cents = null } = byId.get(id) ?? {}
      if (isNew || name === undefined) return []
      const before = { cost: cents === null ? null : toDollars(cents) }
      return [{ action: 'product.cost' as const, subject: { id, name }, before, after: { cost } }]
    }),
  )
}
