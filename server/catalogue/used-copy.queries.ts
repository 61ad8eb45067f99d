import { and, eq, getTableColumns } from 'drizzle-orm'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { products } from './catalogue.tables.ts'
import { listingIdOfCopy } from './discogs-listings.tables.ts'
import { usedCopies } from './offers.tables.ts'
import { isInShop, shownProductColumns } from './product-projection.ts'
import { toUsedCopy } from './to-used-copy.ts'
import { usedCopyNotFound } from './used-copy.rules.ts'

/** @throws AppError not-found for any other offer, and for a deleted copy */
export async function getUsedCopy(ctx: Context, id: string): Promise<UsedCopy> {
  const [row] = await selectUsedCopies(ctx).where(and(isInShop, eqId(products.id, id)))
  if (!row) throw usedCopyNotFound()
  return toUsedCopy(row, ctx)
}

export const usedCopyColumns = {
  ...getTableColumns(usedCopies),
  discogsListingId: listingIdOfCopy,
}

/** A select of used copies as offers with their own rows, to be continued by conditions and order. */
export function selectUsedCopies({ db }: Context) {
  return db
    .select({ offer: shownProductColumns, row: usedCopyColumns })
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .$dynamic()
}
