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

/** The arrival is that of the listing. */
function toCopies(
  { now }: Context,
  { listing, sent, record, newCopies }: Plan,
  added: ReadonlyMap<number, string>,
) {
  const parentId = newCopies?.parentId ?? record?.id ?? added.get(listing.releaseId)
  if (!newCopies || !parentId) return []
  const { count, isOnSale } = newCopies
  return Array.from({ length: count }, () => ({
    parentId,
    priceCents: sent.priceCents,
    stock: isOnSale ? 1 : 0,
    listing: { listingId: listing.listingId, sent },
    copy: {
      mediaGrade: listing.mediaGrade,
      sleeveGrade: listing.sleeveGrade,
      notes: listing.comments,
      location: listing.location,
      shippingWeightGrams: listing.weightGrams,
      listedAt: listing.listedAt && listing.listedAt < now ? listing.listedAt : now,
    },
  }))
}

export type NewCopy = ReturnType<typeof toCopies>[number] & { id: string }
