import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isNotUndone, usedCopies } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { type CopyForDiscogs, chooseListed } from './discogs-rows.rules.ts'

type Reader = Pick<Context, 'db'>

const BATCH = 1000

const isGone = sql<boolean>`(${usedCopies.state} in ('sold', 'sold-elsewhere', 'withdrawn')
  or ${products.archivedAt} is not null)`

/** Without media data a record is one disc. */
const discs = sql<number>`coalesce(
  (select sum((medium->>'quantity')::int)::int from jsonb_array_elements(${pressings.media}) medium), 1)`

/** On sale, and not on Discogs as far as the shop knows. */
export const isNotListed = sql`${usedCopies.state} = 'on-sale' and ${usedCopies.discogsSent} is null
  and ${products.archivedAt} is null`

/** In an add file that was uploaded, and in no import since. */
const isUnlinked = sql`${usedCopies.state} = 'on-sale' and ${usedCopies.discogsSent} is not null
  and ${usedCopies.discogsListingGroup} is null and ${products.archivedAt} is null`

/** The copies to add, in batches that bound the memory. */
export async function* streamCopiesToAdd(
  ctx: Reader,
  { includeUnlinked }: { includeUnlinked: boolean },
): AsyncGenerator<CopyForDiscogs[]> {
  const isWanted = includeUnlinked ? sql`(${isNotListed} or ${isUnlinked})` : isNotListed
  let after: string | undefined
  do {
    const copies = await selectCopies(ctx)
      .where(
        and(
          isWanted,
          isNotNull(pressings.discogsReleaseId),
          after ? gt(usedCopies.productId, after) : undefined,
        ),
      )
      .orderBy(usedCopies.productId)
      .limit(BATCH)
    yield copies
    after = copies.length === BATCH ? copies.at(-1)?.productId : undefined
  } while (after)
}

/** One copy for each listing that is on Discogs, in batches. */
export async function* streamListings(ctx: Reader): AsyncGenerator<CopyForDiscogs[]> {
  let after: number | undefined = 0
  do {
    const listings: number[] = await listListings(ctx, after)
    const copies = await selectCopies(ctx)
      .where(
        and(
          inArray(usedCopies.discogsListingGroup, listings),
          isNotNull(usedCopies.discogsSent),
          isNotUndone,
        ),
      )
      .orderBy(
        usedCopies.discogsListingGroup,
        sql`${usedCopies.discogsListingId} is null`,
        usedCopies.productId,
      )
    yield chooseListed(copies)
    after = listings.length === BATCH ? listings.at(-1) : undefined
  } while (after)
}

async function listListings({ db }: Reader, after: number): Promise<number[]> {
  const group = usedCopies.discogsListingGroup
  const rows = await db
    .selectDistinct({ group })
    .from(usedCopies)
    .where(and(gt(group, after), isNotNull(usedCopies.discogsSent)))
    .orderBy(group)
    .limit(BATCH)
  return rows.flatMap(({ group }) => group ?? [])
}

export async function countUnlisted(
  ctx: Reader,
): Promise<{ withoutReleaseId: number; unlinked: number }> {
  const countCopies = async (condition: SQL | undefined) => {
    const [row] = await ctx.db
      .select({ copies: sql<number>`count(*)::int` })
      .from(usedCopies)
      .innerJoin(products, eq(products.id, usedCopies.productId))
      .innerJoin(pressings, eq(pressings.productId, products.parentId))
      .where(condition)
    return row?.copies ?? 0
  }
  return {
    withoutReleaseId: await countCopies(and(isNotListed, isNull(pressings.discogsReleaseId))),
    unlinked: await countCopies(isUnlinked),
  }
}

const copyColumns = {
  productId: usedCopies.productId,
  sku: usedCopies.sku,
  mediaGrade: usedCopies.mediaGrade,
  sleeveGrade: usedCopies.sleeveGrade,
  notes: usedCopies.notes,
  location: usedCopies.location,
  shippingWeightGrams: usedCopies.shippingWeightGrams,
  discogsListingGroup: usedCopies.discogsListingGroup,
  discogsSent: usedCopies.discogsSent,
  discogsExternalId: usedCopies.discogsExternalId,
  discogsAcceptOffer: usedCopies.discogsAcceptOffer,
  priceCents: products.priceCents,
  releaseId: pressings.discogsReleaseId,
  discs,
  isGone,
}

function selectCopies({ db }: Reader) {
  return db
    .select(copyColumns)
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .leftJoin(pressings, eq(pressings.productId, products.parentId))
    .$dynamic()
}
