import { EXACT_TOTAL_MAX } from '#contract/limits.ts'
import type { ProductView } from '#contract/products/offers.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { FacetScope } from '../facets/facet-source.ts'
import { createCounts, type Selection } from './cached-counts.ts'

export type Total = {
  total: number
  /** A change of the last seconds may be missing. */
  isStale?: boolean
  /** From the statistics of PostgreSQL. */
  isEstimated?: boolean
}

const totals = createCounts<number>({ rowsOf: (total) => total, retainedMax: 1_000 })

export async function readTotal(db: Database, selection: Selection<number>): Promise<Total> {
  const { value: total, isStale } = await totals.read(db, selection)
  return { total, isStale }
}

/** Whether shoppers are shown "about": for a large total always, since it stays as it was while it is counted again. */
export function isShownAsEstimate(
  { total, isEstimated = false }: Total,
  exactMax = EXACT_TOTAL_MAX,
): boolean {
  return isEstimated || total > exactMax
}

/** Lists with the same key have the same rows; their order may differ. */
export function toSelectionKey(scope: Omit<FacetScope, 'view'> & { view: ProductView }): string {
  const { view, type, minCents, maxCents, isInStock, choice, text } = scope
  const { groups, artistIds } = choice
  const facets = groups.map(({ dimension, ids }) => [dimension, ids])
  return JSON.stringify([
    [view, type, minCents, maxCents, isInStock],
    [facets, artistIds, text?.key],
  ])
}
