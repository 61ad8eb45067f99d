import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { discogsListings, isPresentListing, usedCopies } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { readInBatches } from '#server/platform/db/read-in-batches.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { knownListing } from '../listings/known-listing.ts'
import { type CopyForDiscogs, chooseListed } from './discogs-rows.rules.ts'

type Reader = Pick<Context, 'db'>

const BATCH = 1000

const isGone = sql<boolean>`(${usedCopies.state} in ('sold', 'sold-elsewhere', 'withdrawn')
  or ${products.archivedAt} is not null)`

/** Without media data a record is one disc. */
const discs = sql<number>`coalesce(
  (select sum((medium->>'quantity')::int)::int from jsonb_array_elements(${pressings.media}) medium), 1)`

const isForSale = sql`${usedCopies.state} = 'on-sale' and ${products.archivedAt} is null`
const isListed = eq(discogsListings.isEnded, false)
const ofCopy = and(eq(discogsListings.productId, usedCopies.productId), isPresentListing)

/** On sale, and not on Discogs as far as the shop knows. */
const isNotListed = and(isForSale, or(isNull(discogsListings.id), discogsListings.isEnded))

/** In an add file that was uploaded, and in no import since. */
const isUnlinked = and(isForSale, isListed, isNull(discogsListings.listingId))

/** The copies to add, in batches that bound the memory. */
export function streamCopiesToAdd(
  ctx: Reader,
  { includeUnlinked }: { includeUnlinked: boolean },
): AsyncGenerator<CopyForDiscogs[]> {
  const isWanted = includeUnlinked ? or(isNotListed, isUnlinked) : isNotListed
  const isKnown = isNotNull(pressings.discogsReleaseId)
  return readInBatches((last?: CopyForDiscogs) =>
    selectCopies(ctx)
      .where(and(isWanted, isKnown, last && gt(usedCopies.productId, last.productId)))
      .orderBy(usedCopies.productId)
      .limit(BATCH),
  )
}

/** One copy for each listing that is on Discogs, in batches. */
export async function* streamListings(ctx: Reader): AsyncGenerator<CopyForDiscogs[]> {
  for await (const listings of readInBatches<number>((last = 0) => listListings(ctx, last))) {
    const copies = await selectCopies(ctx)
      .where(and(inArray(discogsListings.listingId, listings), isListed))
      .orderBy(discogsListings.listingId, usedCopies.productId)
    yield chooseListed(copies)
  }
}

async function listListings({ db }: Reader, after: number): Promise<number[]> {
  const { listingId, units } = discogsListings
  const rows = await db
    .selectDistinct({ listingId })
    .from(discogsListings)
    .where(and(gt(listingId, after), isNull(units), isListed, isPresentListing))
    .orderBy(listingId)
    .limit(BATCH)
  return rows.flatMap(({ listingId }) => listingId ?? [])
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
      .leftJoin(discogsListings, ofCopy)
      .where(condition)
    return row?.copies ?? 0
  }
  return {
    withoutReleaseId: await countCopies(and(isNotListed, isNull(pressings.discogsReleaseId))),
    unlinked: await countCopies(isUnlinked),
  }
}

const ownNumber = sql<string>`(
  select coalesce(max(number), '') from (select ${discogsListings.sent}->>'externalId' as number)
  where not exists (select from used_copies where sku = number))`

const copyColumns = {
  productId: usedCopies.productId,
  sku: usedCopies.sku,
  mediaGrade: usedCopies.mediaGrade,
  sleeveGrade: usedCopies.sleeveGrade,
  notes: usedCopies.notes,
  location: usedCopies.location,
  shippingWeightGrams: usedCopies.shippingWeightGrams,
  listing: knownListing,
  ownNumber,
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
    .leftJoin(discogsListings, ofCopy)
    .$dynamic()
}
