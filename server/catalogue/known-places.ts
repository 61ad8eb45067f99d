import type { Database } from '../platform/db/database.ts'
import { type CatalogueChange, changesLists } from './catalogue-changes.ts'

/** Sales change what is in stock without a new revision. */
const KEPT_MS = 60_000
const LISTINGS_MAX = 100
const PLACES_MAX = 1_000

/** Which product stands at an offset of a listing. */
export type Place = { offset: number; firstId: string }
type Listing = { listing: string; revision: string }
type Kept = { revision: string; keptUntil: number; places: Place[] }

type Places = Map<string, Kept>

let known = new WeakMap<Database, Places>()

/**
 * The places in lists of a database. To be taken before the first question about a page: what is kept in them after
 * a change was heard of is forgotten already.
 */
export function placesIn(db: Database): Places {
  const places = known.get(db) ?? new Map<string, Kept>()
  known.set(db, places)
  return places
}

/**
 * For whoever hears of changes. The revision alone would not do: it is seen before what it stands for is committed,
 * and a replica is told of every thirty-third only.
 */
export function forgetPlaces(change: CatalogueChange): void {
  if (changesLists(change)) known = new WeakMap()
}

type Question = Listing & { places: Places; now: Date }

/** The last place before `offset` that is known, as long as the products are the same. */
export function findPlace({
  offset,
  ...question
}: Question & { offset: number }): Place | undefined {
  const { places } = findKept(question) ?? { places: [] }
  const before = places.filter((place) => place.offset <= offset)
  return before.reduce<Place | undefined>(
    (last, place) => (last && last.offset > place.offset ? last : place),
    undefined,
  )
}

export function keepPlace({ offset, firstId, ...question }: Question & Place): void {
  const { places: listings, listing, revision, now } = question
  const kept = findKept(question) ?? {
    revision,
    keptUntil: now.getTime() + KEPT_MS,
    places: [],
  }
  if (kept.places.some((place) => place.offset === offset)) return
  kept.places.push({ offset, firstId })
  if (kept.places.length > PLACES_MAX) kept.places.shift()
  listings.set(listing, kept)
  const [oldest] = listings.keys()
  if (listings.size > LISTINGS_MAX && oldest !== undefined) listings.delete(oldest)
}

function findKept({ places, now, listing, revision }: Question): Kept | undefined {
  const kept = places.get(listing)
  return kept?.revision === revision && kept.keptUntil > now.getTime() ? kept : undefined
}
