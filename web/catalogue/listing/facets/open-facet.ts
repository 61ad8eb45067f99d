import type { FacetDimension } from '#contract/facets.ts'
import { facetNames, toListingHref } from '../listing-state.ts'
import type { FacetedList } from './load-facets.ts'

/** The address of a list with an open group, for browsers without scripts. */
export function toOpenFacetHref({ place, state }: FacetedList, name: FacetDimension): string {
  const href = toListingHref(place, { ...state, page: 1 })
  return `${href}${href.includes('?') ? '&' : '?'}filters=${name}`
}

export function readOpenFacet(params: URLSearchParams): FacetDimension | undefined {
  return facetNames.find((name) => name === params.get('filters'))
}
