import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { saveOfferCosts } from '#server/products/index.ts'
import type { ProductOfFile } from './write-products.ts'

type FoundCost = { id: string | null; cost: number | null; isNew: boolean }

/** Saves the costs of own stock and options, after the options of the batch. */
export async function saveCosts(ctx: Context, written: readonly ProductOfFile[]): Promise<void> {
  const costs = written.flatMap(({ id, costs }) => costs.map((each) => ({ id, ...each })))
  if (costs.length === 0) return
  const { rows } = await ctx.db.execute<FoundCost>(sql`
    select case when v.label is null then v.id else o.product_id end as id, v.cost, v."isNew"
    from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb)
      as v(id uuid, label text, cost float8, "isNew" boolean)
    left join variant_options o on o.parent_id = v.id and o.label = v.label`)
  await saveOfferCosts(
    ctx,
    rows.flatMap(({ id, ...cost }) => (id === null ? [] : [{ id, ...cost }])),
  )
}
