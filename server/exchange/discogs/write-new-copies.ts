import { inArray } from 'drizzle-orm'
import { usedCopies } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import type { Plan } from './plan.ts'

/** The copies of the rows, on sale or as drafts, below their stored or new products. */
export async function prepareCopies(
  ctx: Context,
  plans: readonly Plan[],
  added: ReadonlyMap<number, string>,
): Promise<NewCopy[]> {
  const values = plans.flatMap((plan) => toCopies(ctx, plan, added))
  const ids = await makeIds(ctx, values.length)
  return values.map((copy, index) => ({ ...copy, id: ids[index] ?? '' }))
}

/** Copies of an undone import give their listings to those that a further one adds. */
export async function freeListings({ db }: Context, copies: readonly NewCopy[]): Promise<void> {
  const listingIds = copies.flatMap(({ copy }) => copy.discogsListingId ?? [])
  if (listingIds.length === 0) return
  await db
    .update(usedCopies)
    .set({ discogsListingId: null, discogsListingGroup: null, discogsSent: null })
    .where(inArray(usedCopies.discogsListingGroup, listingIds))
}

/** The arrival is that of the listing. */
function toCopies(
  { now }: Context,
  { listing, sent, record, newCopies }: Plan,
  added: ReadonlyMap<number, string>,
) {
  const parentId = newCopies?.parentId ?? record?.id ?? added.get(listing.releaseId)
  if (!newCopies || !parentId) return []
  const { count, isOnSale, hasListing } = newCopies
  return Array.from({ length: count }, (_, index) => ({
    parentId,
    priceCents: sent.priceCents,
    stock: isOnSale ? 1 : 0,
    copy: {
      mediaGrade: listing.mediaGrade,
      sleeveGrade: listing.sleeveGrade,
      notes: listing.comments,
      location: listing.location,
      shippingWeightGrams: listing.weightGrams,
      discogsListingId: hasListing && index === 0 ? listing.listingId : null,
      discogsListingGroup: listing.listingId,
      discogsSent: sent,
      discogsExternalId: hasListing ? listing.externalId : '',
      discogsAcceptOffer: listing.acceptOffer,
      listedAt: listing.listedAt && listing.listedAt < now ? listing.listedAt : now,
    },
  }))
}

export type NewCopy = ReturnType<typeof toCopies>[number] & { id: string }
