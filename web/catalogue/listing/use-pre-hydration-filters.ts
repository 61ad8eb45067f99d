import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isCategory } from '../categories.ts'
import {
  type ListingPosition,
  type ListingState,
  readListing,
  toListingHref,
  withCategory,
} from './listing-state.ts'
import type { Filters } from './use-filter-draft.ts'

type Listing = { place: ListingPosition; state: ListingState; filters: Filters }

/**
 * Submits the filters that differ from the URL at hydration; a price with the focus waits until its field is left.
 * The controls or their form need `autoComplete="off"`: values restored by the browser would count as changes.
 * @returns the ref of the element around the controls
 */
export function usePreHydrationFilters({ place, state, filters }: Listing) {
  const controls = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  const submitIfChanged = useEffectEvent((box: HTMLElement) => {
    const values = readControls(box)
    const { sort } = readListing(place, values)
    const category = values.get('type')
    if (isCategory(category) && category !== state.category) {
      const next = withCategory(place, { ...state, sort }, category)
      navigate(toListingHref(next.place, next.state), { preventScrollReset: true })
      return
    }
    const isInStockOnly = box.querySelector('[role=switch]:checked') !== null
    const min = values.get('price-min') ?? ''
    const max = values.get('price-max') ?? ''
    const entered = { min, max, isInStockOnly }
    const isTyping = box.querySelector('[name^=price-]:focus') !== null
    filters.apply(isTyping ? { ...filters.draft, isInStockOnly } : entered, sort)
    filters.setDraft(entered)
  })

  useEffect(() => {
    const isHydrating = !('hydrated' in document.documentElement.dataset)
    if (isHydrating && controls.current) submitIfChanged(controls.current)
  }, [])
  return controls
}

function readControls(box: HTMLElement): URLSearchParams {
  const fields = box.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'select, [name^=price-]:not([type=hidden])',
  )
  return new URLSearchParams(Array.from(fields, ({ name, value }) => [name, value]))
}
