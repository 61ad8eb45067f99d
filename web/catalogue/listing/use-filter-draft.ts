import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
import {
  type ListingPosition,
  type ListingSort,
  type ListingState,
  readPriceRange,
  toListingHref,
} from './listing-state.ts'

/** The filters as typed and switched. */
export type FilterDraft = { min: string; max: string; isInStockOnly: boolean }

export type Filters = ReturnType<typeof useFilterDraft>

/**
 * Filters ahead of the URL: a choice during a navigation adds to the pending one. Applied filters then follow the URL,
 * on every navigation; text that is being typed stays.
 */
export function useFilterDraft({ place, state }: { place: ListingPosition; state: ListingState }) {
  const navigate = useNavigate()
  const shown = toDraft(state)
  const [draft, setDraft] = useState(shown)
  const [applied, setApplied] = useState(shown)
  const { key } = useLocation()
  const [seenKey, setSeenKey] = useState(key)
  if (key !== seenKey) {
    setSeenKey(key)
    setApplied(shown)
    if (draft === applied) setDraft(shown)
  }

  const hrefOf = (filters: FilterDraft, sort = state.sort) =>
    toListingHref(place, { ...withFilters(state, filters), sort })

  function apply(filters: FilterDraft, sort?: ListingSort) {
    setDraft(filters)
    setApplied(filters)
    if (findProblem(filters.min) || findProblem(filters.max)) return
    const next = hrefOf(filters, sort)
    if (next !== hrefOf(applied)) navigate(next, { preventScrollReset: true })
  }

  /** Until the text is changed. */
  const problems =
    draft === applied ? { min: findProblem(draft.min), max: findProblem(draft.max) } : {}
  return { draft, setDraft, apply, problems }
}

/** An empty text is no limit. */
const findProblem = (text: string) =>
  text.trim() === '' ? undefined : readTyped('amount', text).problem

function toDraft({ priceMinDollars, priceMaxDollars, isInStockOnly }: ListingState): FilterDraft {
  return {
    min: toText(priceMinDollars),
    max: toText(priceMaxDollars),
    isInStockOnly,
  }
}

/** As short as it was typed: a rate has no final zeros. */
const toText = (dollars?: number) => (dollars === undefined ? '' : toTyped(dollars, 'rate'))

/** Starts at page 1 again. */
function withFilters(state: ListingState, { min, max, isInStockOnly }: FilterDraft): ListingState {
  const { priceMinDollars: _, priceMaxDollars: __, ...others } = state
  return { ...others, page: 1, ...readPriceRange(min, max), isInStockOnly }
}
