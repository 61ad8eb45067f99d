import type { FacetDimension } from '#contract/facets.ts'
import { facetNames, type ListingState } from '../listing-state.ts'

/** The groups of a list: only records have the facts of a pressing, and only they and turntables have used copies. */
export function listGroups({ category, facets = [] }: ListingState): readonly FacetDimension[] {
  if (category === 'all' || category === 'vinyl') return facetNames
  return facetNames.filter(
    (name) =>
      (category === 'turntable' && name === 'condition') ||
      facets.some(([chosen]) => chosen === name),
  )
}
