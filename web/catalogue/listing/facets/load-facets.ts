import type { Api } from '#contract/client.ts'
import type { Facet } from '#contract/facets.ts'
import {
  type ListingPosition,
  type ListingState,
  type ProductListQuery,
  toProductQuery,
} from '../listing-state.ts'

export type FacetedList = {
  place: ListingPosition
  state: ListingState
  view?: ProductListQuery['view']
}

/** More values are shown on request. */
const SHOWN = { 'facet-limit': 8 } as const

/** The groups of a list, the same on all of its pages: their largest values and the chosen ones, and the number of all. */
export const loadFacets = (api: Api, list: FacetedList, signal: AbortSignal): Promise<Facet[]> =>
  loadAllFacets(api, list, { signal, ...SHOWN })

type Options = Pick<ProductListQuery, 'facet-limit'> & { signal: AbortSignal }

export async function loadAllFacets(
  api: Api,
  { place, state, view }: FacetedList,
  { signal, ...limit }: Options,
): Promise<Facet[]> {
  const { type: category = 'all', ...given } = toProductQuery(place, state)
  // The one product is not used: the newest is found without ranking.
  const one = { facets: 'true', sort: 'newest', page: 1, limit: 1 } as const
  const query = { ...given, ...(view && { view }), ...limit, ...one }
  const params = { category }
  const answer = await api('GET /products/category/:category', { params, query, signal })
  return answer.facets ?? []
}
