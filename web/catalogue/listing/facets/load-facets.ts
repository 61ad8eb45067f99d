import type { Api } from '#contract/client.ts'
import type { Facet } from '#contract/facets.ts'
import { deferIfSlow } from '../../deferred.tsx'
import {
  type ListingPosition,
  type ListingState,
  type ProductListQuery,
  toProductQuery,
} from '../listing-state.ts'

/** A group of the filter panel: its largest values and the chosen ones, and the number of all. */
export type FacetGroup = Facet & { total: number }

/** Null when they could not be loaded: without them a page is still of use. */
export type ListingFacets = FacetGroup[] | null

/** More values are shown on request. */
export const shownFacets = { facets: 'true', 'facet-limit': 8 } as const

type Listing = {
  place: ListingPosition
  state: ListingState
  view?: ProductListQuery['view']
  wanted?: ProductListQuery
}

export function deferFacets(api: Api, listing: Listing, signal: AbortSignal) {
  return deferIfSlow(loadFacets(api, listing, signal).catch((): ListingFacets => null))
}

/** The groups of a listing, the same on all of its pages. They are loaded beside the products, which do not wait for them. */
async function loadFacets(api: Api, listing: Listing, signal: AbortSignal): Promise<FacetGroup[]> {
  return toGroups(await loadAllFacets(api, { ...listing, wanted: shownFacets }, signal))
}

export function toGroups(facets: readonly Facet[] = []): FacetGroup[] {
  return facets.map(({ dimension, total = 0, values }) => ({ dimension, total, values }))
}

export async function loadAllFacets(
  api: Api,
  { place, state, view, wanted = { facets: 'true' } }: Listing,
  signal: AbortSignal,
): Promise<Facet[]> {
  const { type: category = 'all', ...given } = toProductQuery(place, state)
  // The one product is not used: the newest is found without ranking.
  const sort = 'newest' as const
  const query = { ...given, ...(view && { view }), ...wanted, sort, page: 1, limit: 1 }
  const params = { category }
  const answer = await api('GET /products/category/:category', { params, query, signal })
  return answer.facets ?? []
}

/** A genre has no case. */
export function isSame(
  [name, value]: readonly [string, string],
  [otherName, other]: readonly [string, string],
): boolean {
  return name === otherName && value.toLowerCase() === other.toLowerCase()
}
