import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import type { Deferred } from '../../deferred.tsx'
import {
  type ChosenFacet,
  chooseFacets,
  facetNames,
  type ListingPosition,
  type ListingState,
  type ProductListQuery,
  toListingFields,
  toListingHref,
} from '../listing-state.ts'
import { HiddenFields } from '../listing-toolbar.tsx'
import { FacetSection } from './facet-section.tsx'
import type { FacetGroup } from './load-facets.ts'
import { isSame } from './load-facets.ts'
import { useArrived } from './use-arrived.ts'
import { useDismissal } from './use-dismissal.ts'

export type FacetsProps = {
  answer: Deferred<FacetGroup[]>
  place: ListingPosition
  state: ListingState
  view?: ProductListQuery['view']
}

/** The groups of facets: a form of checkboxes that works without JavaScript too. */
export default function FacetPanel({ answer, place, state, view }: FacetsProps) {
  const groups = useArrived(answer)
  const { chosen, setChosen } = useChosen(place, state)
  const form = useRef<HTMLFormElement>(null)
  useDismissal(form)
  useEarlyChoice(form, setChosen)
  if (groups.length === 0) return null

  const facets = new Set<string>(facetNames)
  const others = toListingFields(place, { ...state, page: 1 })
  const toggle = (facet: ChosenFacet, isChosen: boolean) => {
    const rest = chosen.filter((each) => !isSame(each, facet))
    setChosen(isChosen ? [...rest, facet] : rest)
  }
  return (
    <form
      ref={form}
      action={place.pathname}
      autoComplete="off"
      aria-label="Facets"
      onSubmit={(event) => event.preventDefault()}
      className="flex basis-full flex-wrap gap-2 max-md:flex-col"
    >
      <HiddenFields fields={others.filter(([name]) => !facets.has(name))} />
      {groups.map((group) => (
        <FacetSection
          key={group.dimension}
          {...{ group, place, state, chosen }}
          {...(view && { view })}
          onToggle={toggle}
        />
      ))}
      <span className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          Apply
        </Button>
      </span>
    </form>
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

/** Applies boxes that were checked before this code arrived. */
function useEarlyChoice(
  form: React.RefObject<HTMLFormElement | null>,
  setChosen: (facets: readonly ChosenFacet[]) => void,
) {
  const apply = useEffectEvent((box: HTMLFormElement) => {
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
    if (form.current) apply(form.current)
  }, [form])
}
