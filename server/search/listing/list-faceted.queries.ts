import { type SQL, sql } from 'drizzle-orm'
import type { ConditionValue } from '#contract/facets.ts'
import type { ListSort } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toConditionOffer } from '../facets/facet-filters.ts'
import { type FacetScope, toFacetSource, toScopeCents } from '../facets/facet-source.ts'
import { toListOrder } from './product-sorting.ts'

type Reader = Pick<Context, 'db'>

export type FacetedList = FacetScope & { sort: ListSort; limit: number; offset: number }

/** The ids of a page and the number of all, for lists without a search text. */
export async function findFaceted(
  { db }: Reader,
  list: FacetedList,
): Promise<{ ids: string[]; total: number }> {
  const { sort, limit, offset } = list
  const isByPrice = sort === 'price-asc' || sort === 'price-desc'
  const isByName = sort === 'name-asc' || sort === 'name-desc'
  const cents = isByPrice ? toScopeCents(list) : sql`f.cents`
  const { rows } = await db.execute<{ ids: string[]; total: number }>(sql`
    with matches as materialized (
      select f.product_id as id, f.created_at, f.released, ${toNumber(list)} as catalogue_number,
        ${cents} as featured_cents, ${isByName ? sql`products.name` : sql`null`} as name
      from ${toFacetSource(list, { joins: isByPrice || isByName })}
    )
    select (select count(*)::int from matches) as total, array(
      select id from matches order by ${toListOrder(sort, columns)} limit ${limit} offset ${offset}
    )::text[] as ids`)
  return rows[0] ?? { ids: [], total: 0 }
}

const columns = { released: sql`released`, catalogueNumber: sql`catalogue_number` }

function toNumber({ sort, choice: { labelIds } }: FacetedList): SQL {
  const isSorted = sort === 'catalogue-number-asc' || sort === 'catalogue-number-desc'
  return isSorted && labelIds.length > 0
    ? toNumberOfLabels(labelIds, sql`f.product_id`)
    : sql`f.catalogue_number`
}

/** On the page of a label its own number sorts, not that of the first label. */
export function toNumberOfLabels(labelIds: readonly string[], productId: SQL): SQL {
  return sql`(select nullif(l.catalogue_number, '') from pressing_labels l
    where l.product_id = ${productId} and l.label_id = any(${sql.param([...labelIds])}::uuid[])
    order by l.position limit 1)`
}

/** The offer that stands for each product in a list with conditions. */
export async function findConditionOffers(
  { db }: Reader,
  ids: readonly string[],
  conditions: readonly ConditionValue[],
): Promise<ReadonlyMap<string, string>> {
  if (conditions.length === 0 || ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; offerId: string | null }>(sql`
    select id, ${toConditionOffer(conditions)} as "offerId" from unnest(${sql.param([...ids])}::uuid[]) id`)
  return new Map(rows.flatMap(({ id, offerId }) => (offerId ? [[id, offerId]] : [])))
}
