import X from 'lucide-react/icons/x'
import { Form } from 'react-router'
import type { Facet } from '#contract/facets.ts'
import {
  type ChosenFacet,
  chooseFacets,
  type ListingPosition,
  type ListingState,
  toListingFields,
} from '../listing-state.ts'
import { HiddenFields } from '../listing-toolbar.tsx'
import type { FacetsProps } from './facet-panel.tsx'
import { isSameFacet } from './is-same-facet.ts'

/** The chosen values, each with a button that removes it: forms, which need no script. */
export default function ChosenFacets({ facets: { groups }, place, state }: FacetsProps) {
  return (
    <section
      // The focus goes here from a removed button.
      tabIndex={-1}
      aria-label="Chosen filters"
      className="mb-4 flex flex-wrap gap-2 outline-none"
    >
      {(state.facets ?? []).map((facet) => (
        <RemoveForm
          key={facet.join()}
          {...{ facet, place, state }}
          label={labelOf(facet, groups)}
        />
      ))}
    </section>
  )
}

type RemoveProps = {
  facet: ChosenFacet
  label: string
  place: ListingPosition
  state: ListingState
}

function RemoveForm({ facet, label, place, state }: RemoveProps) {
  const others = (state.facets ?? []).filter((each) => each !== facet)
  return (
    <Form
      action={place.pathname}
      preventScrollReset
      onSubmit={({ currentTarget }) =>
        currentTarget.closest('section')?.focus({ preventScroll: true })
      }
    >
      <HiddenFields fields={toListingFields(place, chooseFacets(state, others))} />
      <button
        type="submit"
        aria-label={`Remove ${label}`}
        className="flex h-9 max-w-full items-center gap-2 rounded-sm bg-sunken px-3 text-sm hover:bg-line"
      >
        <span className="truncate">{label}</span>
        <X aria-hidden="true" className="size-4 shrink-0" />
      </button>
    </Form>
  )
}

function labelOf(facet: ChosenFacet, groups: Facet[] | undefined): string {
  const [name, value] = facet
  const group = groups?.find(({ dimension }) => dimension === name)
  return group?.values.find((each) => isSameFacet(facet, [name, each.value]))?.label ?? value
}
