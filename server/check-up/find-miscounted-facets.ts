import { sql } from 'drizzle-orm'
import { countFacetsOf, type FacetCount, storedFacetCounts } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Pace } from './data-check.ts'
import { readRanges, readSnapshot } from './search-gently.ts'

/**
 * The values of facets whose counts, or those of a pair of them, may be off. Ranges of products are counted at different moments: a
 * change in between is among them, and a count of these values in one snapshot excludes it.
 */
export async function findMiscountedFacets(ctx: Context, pace: Pace): Promise<number[]> {
  const counts = new Map<string, FacetCount>()
  await readRanges(ctx, pace, async ({ db }, which) => {
    const { rows } = await db.execute<FacetCount>(countFacetsOf(which(sql`product_id`)))
    for (const row of rows) addTo(counts, row)
  })
  const isPair = await readSnapshot(ctx, async ({ db }) => {
    const stored = await db.execute<FacetCount>(storedFacetCounts)
    for (const row of stored.rows) addTo(counts, { ...row, count: -row.count })
    const { rows } = await db.execute<{ id: number; dimension: string }>(
      sql`select id, dimension from facets`,
    )
    const dimensions = new Map(rows.map(({ id, dimension }) => [id, dimension]))
    return ({ low, high }: FacetCount) => dimensions.get(low) !== dimensions.get(high)
  })
  const differing = [...counts.values()].filter(
    (each) => each.count !== 0 && (each.low === each.high || isPair(each)),
  )
  return [...new Set(differing.flatMap(({ low, high }) => [low, high]))]
}

function addTo(counts: Map<string, FacetCount>, row: FacetCount): void {
  const key = `${row.type}/${row.low}/${row.high}`
  const known = counts.get(key)
  if (known) known.count += row.count
  else counts.set(key, row)
}
