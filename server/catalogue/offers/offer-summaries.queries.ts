import { sql } from 'drizzle-orm'
import type { OfferSummary } from '#contract/offers.ts'
import type { Context } from '#server/platform/context.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { type SummaryRow, toOfferSummary } from './offers.rules.ts'

/** By product id; products without a variant that can be bought are omitted (OFFER-18). */
export async function readOfferSummaries(
  { db }: Pick<Context, 'db'>,
  productIds: readonly string[],
): Promise<Map<string, OfferSummary>> {
  const rows = await queryPrepared<SummaryRow & { id: string }>(db, 'offer summaries', {
    write: summaries,
    values: { ids: [...productIds] },
  })
  return new Map(rows.map((row) => [row.id, toOfferSummary(row)]))
}

const summaries = () => sql`
  select p.id, p.price_cents as "ownCents", p.stock > p.reserved as "isOwnAvailable", v.*
  from products p cross join lateral (
    select count(*)::int as variants, min(o.price_cents) as "lowCents", max(o.price_cents) as "highCents",
      count(u.product_id)::int as "usedCount",
      min(o.price_cents) filter (where u.product_id is not null) as "usedLowCents",
      max(o.price_cents) filter (where u.product_id is not null) as "usedHighCents",
      max(media_rank(u.media_grade)) as "bestMediaRank"
    from products o left join used_copies u on u.product_id = o.id
    where o.parent_id = p.id and o.archived_at is null and o.stock > o.reserved
  ) v
  where p.id = any(${sql.placeholder('ids')}::uuid[]) and v.variants > 0`
