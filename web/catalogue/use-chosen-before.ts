import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isCategory } from './categories.ts'
import {
  type ListingPlace,
  type ListingState,
  readListing,
  toListingHref,
  withCategory,
} from './listing-state.ts'
import type { Filters } from './use-filter-draft.ts'

type Listing = { place: ListingPlace; state: ListingState; filters: Filters }

/**
 * What was chosen before the scripts took over: the controls show it, and no address says so. It is applied at once, since
 * one choice after the other would undo the one before. A price that is being typed waits until it is left. The browser
 * must not fill the controls in again (`autoComplete="off"`): that would count as chosen.
 * @returns goes around the controls
 */
export function useChosenBefore({ place, state, filters }: Listing) {
  const controls = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  const applyShown = useEffectEvent((box: Element) => {
    const shown = readControls(box)
    const { sort, isInStockOnly } = readListing(place, shown)
    const category = shown.get('type')
    if (isCategory(category) && category !== state.category) {
      const next = withCategory(place, { ...state, sort }, category)
      navigate(toListingHref(next.place, next.state), { preventScrollReset: true })
      return
    }
    const min = shown.get('price-min') ?? ''
    const max = shown.get('price-max') ?? ''
    const isTyping = box.querySelector('[name^=price-]:focus') !== null
    filters.apply({ ...(isTyping ? filters.draft : { min, max }), isInStockOnly }, sort)
    if (isTyping) filters.setDraft({ min, max, isInStockOnly })
  })

  useEffect(() => {
    const isTakingOver = !('hydrated' in document.documentElement.dataset)
    if (isTakingOver && controls.current) applyShown(controls.current)
  }, [])
  return controls
}

function readControls(box: Element): URLSearchParams {
  const shown = new URLSearchParams()
  const controls = box.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'select, input:not([type=hidden])',
  )
  for (const { name, value } of controls) shown.set(name, value)
  shown.set('in-stock', String(box.querySelector('[role=switch]:checked') !== null))
  return shown
}
