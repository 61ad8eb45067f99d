import type { ReactNode } from 'react'
import { FilterPanel } from './filter-panel.tsx'
import type { ListingPlace, ListingState } from './listing-state.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { useChosenBefore } from './use-chosen-before.ts'
import { useFilterDraft } from './use-filter-draft.ts'

export type ListingScreenProps = {
  heading: ReactNode
  place: ListingPlace
  state: ListingState
  /** How many there are. */
  count?: ReactNode
  /** The products, or what is shown instead of them. */
  children: ReactNode
}

/** What the listing and the search page share: the heading, the controls and the products below. */
export function ListingScreen({ heading, place, state, count, children }: ListingScreenProps) {
  const filters = useFilterDraft({ place, state })
  const controls = useChosenBefore({ place, state, filters })
  return (
    <main id="main" tabIndex={-1} className="column pt-8 pb-20 md:pt-12 md:pb-28">
      <h1 className="wrap-anywhere">{heading}</h1>
      <div ref={controls} className="mt-6 border-line md:mt-8 md:border-t">
        <ListingToolbar {...{ place, state }} />
        <FilterPanel {...{ place, state, filters }} />
      </div>
      <div className="mt-6 md:mt-8">
        <div role="status" className="text-sm text-soft tabular-nums">
          {count}
        </div>
        {children}
      </div>
    </main>
  )
}
