import type { ReactNode } from 'react'
import type { Facet } from '#contract/facets.ts'
import { LazyChosenFacets, LazyFacetPanel } from './facets/lazy-facets.tsx'
import { useFacets } from './facets/use-facets.ts'
import { FilterPanel, filterForm } from './filter-panel.tsx'
import type { ListingPosition, ListingState } from './listing-state.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { useFilterDraft } from './use-filter-draft.ts'
import { usePreHydrationFilters } from './use-pre-hydration-filters.ts'

export type ListingScreenProps = {
  heading: ReactNode
  place: ListingPosition
  state: ListingState
  /** The values to filter by, where the page has them from the start. */
  facets?: Facet[] | undefined
  count?: ReactNode
  /** Beside it. */
  actions?: ReactNode
  /** The products, or their replacement. */
  children: ReactNode
}

/** The frame of the listing and the search page: heading, controls, and products below. */
export function ListingScreen(props: ListingScreenProps) {
  const { heading, place, state, count, actions, children } = props
  const filters = useFilterDraft({ place, state })
  const facets = useFacets({ place, state }, props.facets)
  const controls = usePreHydrationFilters({ place, state, filters })
  return (
    <main id="main" tabIndex={-1} className="column pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="wrap-anywhere">{heading}</h1>
      <div ref={controls} className="mt-6 border-line md:mt-8 md:border-t">
        <ListingToolbar {...{ place, state }} />
        <FilterPanel {...{ place, state, filters }}>
          <LazyFacetPanel {...{ facets, place, state }} formId={filterForm} />
        </FilterPanel>
      </div>
      <div className="mt-6 md:mt-8">
        <LazyChosenFacets {...{ facets, place, state }} />
        <div className="flex flex-wrap justify-between gap-x-6">
          <div role="status" className="text-sm text-soft tabular-nums">
            {count}
          </div>
          <div className="not-empty:mb-5">{actions}</div>
        </div>
        {children}
      </div>
    </main>
  )
}
