import { type SQL, sql } from 'drizzle-orm'

/**
 * Counts of products that the lists use and that differ from the products. Both are read in one snapshot: a sale changes them
 * together. Rows without a price count all prices.
 */
export const productCountDifferences: SQL = sql`
  select type, price_cents, is_in_stock, sum(actual)::int as actual, sum(counted)::int as counted from (
    select type, featured_cents as price_cents, is_in_stock, count(*) as actual, 0 as counted from products
    where archived_at is null and parent_id is null group by grouping sets ((1, 2, 3), (1, 3))
    union all select type, price_cents, is_in_stock, 0, delta from product_counts
  ) as both_counts group by 1, 2, 3 having sum(actual) <> sum(counted)`

/** The same for the values of facets, all or some of them. */
export function facetCountDifferences(facetIds?: readonly number[]): SQL {
  return sql`
    select type, facet_id, sum(actual)::int as actual, sum(counted)::int as counted from (
      select type, unnest(facet_ids) as facet_id, 1 as actual, 0 as counted from product_facets
      union all select type, facet_id, 0, delta from facet_counts
    ) as both_counts where ${isAmongIds(sql`facet_id`, facetIds)} group by 1, 2 having sum(actual) <> sum(counted)`
}

/** The same for two values of different dimensions. */
export function facetPairDifferences(facetIds?: readonly number[]): SQL {
  return sql`
    select type, low_id, high_id, sum(actual)::int as actual, sum(counted)::int as counted from (
      select type, low.id as low_id, high.id as high_id, count(*) as actual, 0 as counted
      from product_facets, unnest(facet_ids) low (id), unnest(facet_ids) high (id)
      where low.id < high.id and ${isAmongIds(sql`low.id`, facetIds)} and ${isAmongIds(sql`high.id`, facetIds)}
      group by 1, 2, 3
      union all select type, low_id, high_id, 0, sum(delta) from facet_pair_counts
      where ${isAmongIds(sql`low_id`, facetIds)} and ${isAmongIds(sql`high_id`, facetIds)} group by 1, 2, 3
    ) as both_counts
    where (select dimension from facets where id = low_id) <> (select dimension from facets where id = high_id)
    group by 1, 2, 3 having sum(actual) <> sum(counted)`
}

const isAmongIds = (column: SQL, ids: readonly number[] | undefined) =>
  ids ? sql`${column} = any(${sql.param([...ids])}::int[])` : sql`true`

export type FacetCount = { type: string; low: number; high: number; count: number }

/** Products of a condition with each value (`low` is `high`) and with each two values, also of one dimension. */
export const countFacetsOf = (where: SQL): SQL => sql`
  select type, low.id as low, high.id as high, count(*)::int as count
  from product_facets, unnest(facet_ids) low (id), unnest(facet_ids) high (id)
  where ${where} and low.id <= high.id group by 1, 2, 3`

/** The counts of them that lists use. */
export const storedFacetCounts: SQL = sql`
  select type, facet_id as low, facet_id as high, sum(delta)::int as count from facet_counts group by 1, 2
  union all select type, low_id, high_id, sum(delta)::int from facet_pair_counts group by 1, 2, 3`
