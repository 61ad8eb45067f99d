import { discogsListings } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRows } from '#server/platform/db/write-rows.ts'

export type ListingToSave = Pick<
  typeof discogsListings.$inferInsert,
  'productId' | 'listingId' | 'units' | 'sent' | 'isEnded'
>

/**
 * Writes what an import says about listings, as their present rows, in this order. In a step of an import they belong to its run, and
 * an undo takes them back with it.
 */
export async function saveListings(
  ctx: Context,
  listings: readonly ListingToSave[],
): Promise<void> {
  const run = ctx.auditRun === undefined ? null : Number(ctx.auditRun)
  await insertRows(
    ctx,
    discogsListings,
    listings.map(({ units = null, isEnded = false, ...listing }) => ({
      ...listing,
      units,
      isEnded,
      run,
    })),
  )
}
