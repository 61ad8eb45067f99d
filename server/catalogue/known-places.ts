import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'

/** Sales change what is in stock without a new revision. */
const KEPT_MS = 60_000
const LISTINGS_MAX = 100
const PLACES_MAX = 1_000

/** Which product stands at an offset of a listing. */
export type Place = { offset: number; firstId: string }
type Listing = { listing: string; revision: string }
type Kept = { revision: string; keptUntil: number; places: Place[] }

const known = new WeakMap<Database, Map<string, Kept>>()

/** The last place before `offset` that is known, as long as the products are the same. */
export function findPlace(
  ctx: Pick<Context, 'db' | 'now'>,
  { offset, ...given }: Listing & { offset: number },
): Place | undefined {
  const { places } = findKept(ctx, given) ?? { places: [] }
  const before = places.filter((place) => place.offset <= offset)
  return before.reduce<Place | undefined>(
    (last, place) => (last && last.offset > place.offset ? last : place),
    undefined,
  )
}

export function keepPlace(
  ctx: Pick<Context, 'db' | 'now'>,
  { listing, revision, ...place }: Listing & Place,
): void {
  const listings = known.get(ctx.db) ?? new Map<string, Kept>()
  known.set(ctx.db, listings)
  const kept = findKept(ctx, { listing, revision }) ?? {
    revision,
    keptUntil: ctx.now.getTime() + KEPT_MS,
    places: [],
  }
  if (kept.places.some(({ offset }) => offset === place.offset)) return
  kept.places.push(place)
  if (kept.places.length > PLACES_MAX) kept.places.shift()
  listings.set(listing, kept)
  const [oldest] = listings.keys()
  if (listings.size > LISTINGS_MAX && oldest !== undefined) listings.delete(oldest)
}

function findKept(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { listing, revision }: Listing,
): Kept | undefined {
  const kept = known.get(db)?.get(listing)
  return kept?.revision === revision && kept.keptUntil > now.getTime() ? kept : undefined
}
