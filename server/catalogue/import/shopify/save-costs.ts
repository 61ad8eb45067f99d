import { sql } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import type { Context } from '#server/platform/context.ts'
import type { ProductOfFile } from './write-products.ts'

/** Saves the costs of own stock and options, after the options of the batch. */
export async function saveCosts({ db }: Context, written: readonly ProductOfFile[]): Promise<void> {
  const costs = written.flatMap(({ id, costs }) =>
    costs.map(({ label, cost }) => ({ id, label, cents: cost === null ? null : toCents(cost) })),
  )
  if (costs.length === 0) return
  const offers = sql`(
    select case when v.label is null then v.id else o.product_id end as id, v.cents
    from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as v(id uuid, label text, cents int)
    left join variant_options o on o.parent_id = v.id and o.label = v.label)`
  await db.execute(sql`
    insert into offer_costs (product_id, cost_cents)
    select v.id, v.cents from ${offers} as v where v.id is not null and v.cents is not null
    on conflict (product_id) do update set cost_cents = excluded.cost_cents`)
  await db.execute(sql`
    delete from offer_costs c using ${offers} as v where c.product_id = v.id and v.cents is null`)
}
