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

/** More are shown on request. */
const SHOWN_MAX = 8

type Listing = { place: ListingPosition; state: ListingState; view?: ProductListQuery['view'] }

/** Without the facets that could not be loaded a page is still of use. */
export function deferFacets(api: Api, listing: Listing, signal: AbortSignal) {
  return deferIfSlow(loadFacets(api, listing, signal).catch((): FacetGroup[] => []))
}

/** The groups of a listing, the same on all of its pages. They are loaded beside the products, which do not wait for them. */
async function loadFacets(
  api: Api,
  { state, ...listing }: Listing,
  signal: AbortSignal,
): Promise<FacetGroup[]> {
  const facets = await loadAllFacets(api, { state, ...listing }, signal)
  return facets.map(({ dimension, values }) => ({
    dimension,
    total: values.length,
    values: values.filter(
      ({ value }, index) =>
        index < SHOWN_MAX || state.facets?.some((facet) => isSame(facet, [dimension, value])),
    ),
  }))
}

export async function loadAllFacets(
  api: Api,
  { place, state, view }: Listing,
  signal: AbortSignal,
): Promise<Facet[]> {
  const { sort: _, type: category = 'all', ...given } = toProductQuery(place, state)
  const query = { ...given, ...(view && { view }), page: 1, limit: 1, facets: 'true' as const }
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
