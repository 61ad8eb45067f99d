import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import type { Deferred } from '../../deferred.tsx'
import {
  type ChosenFacet,
  chooseFacets,
  facetNames,
  type ListingPosition,
  type ListingState,
  type ProductListQuery,
  toListingHref,
} from '../listing-state.ts'
import { FacetSection } from './facet-section.tsx'
import { FacetSpace } from './facet-space.tsx'
import { isSame, type ListingFacets } from './load-facets.ts'
import { useDismissal } from './use-dismissal.ts'
import { useLatestFacets } from './use-latest-facets.ts'

export type FacetsProps = {
  answer: Deferred<ListingFacets>
  place: ListingPosition
  state: ListingState
  view?: ProductListQuery['view']
  /** The form of the checkboxes without JavaScript; without it the panel has its own, with "Apply". */
  formId?: string
}

/** The groups of facets: checkboxes of a form that works without JavaScript too. */
export default function FacetPanel({ answer, place, state, view, formId }: FacetsProps) {
  const groups = useLatestFacets(answer)
  const { chosen, setChosen } = useChosen(place, state)
  const panel = useRef<HTMLDivElement>(null)
  const ownId = useId()
  useDismissal(panel)
  useEarlyChoice(panel, setChosen)
  useFocusAfterRetry(panel, groups === null)
  if (groups === undefined) return <FacetSpace />
  if (groups === null) return <FacetFailure />
  if (groups.length === 0) return null

  const toggle = (facet: ChosenFacet, isChosen: boolean) => {
    const rest = chosen.filter((each) => !isSame(each, facet))
    setChosen(isChosen ? [...rest, facet] : rest)
  }
  return (
    <div ref={panel} className="flex basis-full flex-wrap gap-2 max-md:flex-col">
      {groups.map((group) => (
        <FacetSection
          key={group.dimension}
          {...{ group, place, state, chosen }}
          {...(view && { view })}
          formId={formId ?? ownId}
          onToggle={toggle}
        />
      ))}
      {formId === undefined && (
        <form id={ownId} action={place.pathname} className="hidden noscript:block">
          <Button type="submit" variant="secondary">
            Apply
          </Button>
        </form>
      )}
    </div>
  )
}

function FacetFailure() {
  const { revalidate, state } = useRevalidator()
  return (
    <p className="flex basis-full items-center gap-3 text-sm">
      The filters could not be loaded.
      <Button
        variant="secondary"
        size="sm"
        loading={state !== 'idle'}
        onClick={revalidate}
        className="noscript:hidden"
      >
        Try again
      </Button>
    </p>
  )
}

/** The button "Try again" had the focus and is gone. */
function useFocusAfterRetry(panel: RefObject<HTMLDivElement | null>, hasFailed: boolean) {
  const hadFailed = useRef(false)
  useEffect(() => {
    const isRetried = hadFailed.current && !hasFailed
    hadFailed.current = hasFailed
    if (isRetried && document.activeElement === document.body) {
      panel.current?.querySelector('summary')?.focus()
    }
  }, [panel, hasFailed])
}

/** A choice is shown at once and adds to the pending one; afterwards the boxes follow the URL. */
function useChosen(place: ListingPosition, state: ListingState) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [draft, setDraft] = useState({ key, facets: state.facets ?? [] })
  const chosen = draft.key === key ? draft.facets : (state.facets ?? [])
  function setChosen(facets: readonly ChosenFacet[]) {
    const next = chooseFacets(state, facets)
    setDraft({ key, facets })
    const href = toListingHref(place, next)
    if (href !== toListingHref(place, chooseFacets(state, chosen))) {
      navigate(href, { preventScrollReset: true })
    }
  }
  return { chosen, setChosen }
}

/** Applies boxes that were checked before this code arrived. */
function useEarlyChoice(
  panel: RefObject<HTMLDivElement | null>,
  setChosen: (facets: readonly ChosenFacet[]) => void,
) {
  const apply = useEffectEvent((box: HTMLDivElement) => {
    const isFacet = new Set<string>(facetNames)
    const checked = Array.from(box.querySelectorAll<HTMLInputElement>('[type=checkbox]:checked'))
    setChosen(
      checked
        .filter(({ name }) => isFacet.has(name))
        // The names were compared just above.
        .map(({ name, value }) => [name as ChosenFacet[0], value]),
    )
  })
  useEffect(() => {
    if (panel.current) apply(panel.current)
  }, [panel])
}
