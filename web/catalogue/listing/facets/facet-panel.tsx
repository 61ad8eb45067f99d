import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import {
  type ChosenFacet,
  chooseFacets,
  facetNames,
  type ListingPosition,
  type ListingState,
  toListingHref,
} from '../listing-state.ts'
import { FacetSection, groupStyle } from './facet-section.tsx'
import { isSameFacet } from './is-same-facet.ts'
import { listGroups } from './list-groups.ts'
import type { FacetedList } from './load-facets.ts'
import { readOpenFacet } from './open-facet.ts'
import { useDismissal } from './use-dismissal.ts'
import type { Facets } from './use-facets.ts'

export type FacetsProps = FacetedList & {
  facets: Facets
  /** The form of the checkboxes without JavaScript; without it the panel has its own, with "Apply". */
  formId?: string
}

/** The groups of facets, whose values load when one is opened: checkboxes of a form that works without JavaScript too. */
export default function FacetPanel({ facets, formId, ...list }: FacetsProps) {
  const { place, state } = list
  const { chosen, setChosen } = useChosen(place, state)
  const { search } = useLocation()
  const groups = listGroups(state)
  const panel = useRef<HTMLDivElement>(null)
  const ownId = useId()
  useDismissal(panel)
  useEarlyInput(panel, facets, setChosen)

  const toggle = (facet: ChosenFacet, isChosen: boolean) => {
    const rest = chosen.filter((each) => !isSameFacet(each, facet))
    setChosen(isChosen ? [...rest, facet] : rest)
  }
  return (
    <div
      ref={panel}
      hidden={groups.length === 0}
      className={`flex basis-full flex-wrap gap-2 max-md:flex-col ${groupStyle}`}
    >
      {groups.map((dimension) => (
        <FacetSection
          key={dimension}
          {...{ dimension, facets, list, chosen }}
          isFirstOpen={readOpenFacet(new URLSearchParams(search)) === dimension}
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

/** Loads the values of a group that was opened, and applies boxes that were checked, before this code arrived. */
function useEarlyInput(
  panel: RefObject<HTMLDivElement | null>,
  { load }: Facets,
  setChosen: (facets: readonly ChosenFacet[]) => void,
) {
  const apply = useEffectEvent((box: HTMLDivElement) => {
    if (box.querySelector('details[open]')) load()
    const isFacet = new Set<string>(facetNames)
    const boxes = Array.from(box.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
    if (boxes.length === 0) return
    setChosen(
      boxes
        .filter(({ name, checked }) => checked && isFacet.has(name))
        // The names were compared just above.
        .map(({ name, value }) => [name as ChosenFacet[0], value]),
    )
  })
  useEffect(() => {
    if (panel.current) apply(panel.current)
  }, [panel])
}
