import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'

const FIRST_ROWS = 2_000
const GROWTH = 4

/**
 * Updates the statistics of the catalogue's tables at 2,000 written rows, and whenever they are four times as many: they
 * describe the tables before the import, and autovacuum comes once a minute. A table that another transaction analyzes is skipped.
 */
export function analyzeGrowth(ctx: Context): (done: number) => Promise<void> {
  let next = FIRST_ROWS
  return async (done) => {
    if (done < next) return
    next = done * GROWTH
    await withTransaction(ctx, async ({ db }) => {
      // A tenth of the usual sample: autovacuum takes the whole one after the import.
      await db.execute(sql`set local default_statistics_target = 10`)
      await db.execute(sql`
        analyze (skip_locked) products, used_copies, pressings, pressing_artists, pressing_labels, catalogue_names,
          product_facets, copy_facets, facets, discogs_listings`)
    })
  }
}
