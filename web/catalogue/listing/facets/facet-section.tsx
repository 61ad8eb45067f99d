import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useEffect, useState } from 'react'
import type { FacetDimension } from '#contract/facets.ts'
import { api } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type {
  ChosenFacet,
  ListingPosition,
  ListingState,
  ProductListQuery,
} from '../listing-state.ts'
import { type FacetGroup, isSame, loadAllFacets } from './load-facets.ts'

const titles: Record<FacetDimension, string> = {
  genre: 'Genre',
  format: 'Format',
  label: 'Label',
  decade: 'Decade',
  country: 'Country',
  condition: 'Condition',
}

/** From this many values on a group has a field to find one. */
const FOUND_FROM = 20

type Values = FacetGroup['values']
type FacetSectionProps = {
  group: FacetGroup
  place: ListingPosition
  state: ListingState
  view?: ProductListQuery['view']
  chosen: readonly ChosenFacet[]
  formId: string
  onToggle: (facet: ChosenFacet, isChosen: boolean) => void
}

/** A group that opens below its title: over the page on wide screens, in the panel on small ones. */
export function FacetSection({ group, chosen, formId, onToggle, ...listing }: FacetSectionProps) {
  const { dimension, total } = group
  const [isWhole, setIsWhole] = useState(false)
  const [search, setSearch] = useState('')
  const all = useAllValues(group, { ...listing, isWanted: isWhole })
  const values = isWhole || search !== '' ? (all.values ?? group.values) : group.values
  const title = titles[dimension]
  const count = chosen.filter(([name]) => name === dimension).length

  return (
    <details name="facet" className="group/facet relative">
      <summary className="flex h-10 cursor-pointer list-none items-center gap-2 rounded-sm border border-line px-3 text-sm hover:border-edge">
        {title}
        {count > 0 && <span className="text-accent tabular-nums">{count}</span>}
        <ChevronDown aria-hidden="true" className="ml-auto size-4 group-open/facet:rotate-180" />
      </summary>
      <fieldset className="min-w-0 border-line p-3 md:absolute md:z-5 md:mt-1 md:max-h-96 md:w-72 md:overflow-y-auto md:rounded-sm md:border md:bg-raised md:[details:nth-last-of-type(-n+2)>&]:right-0">
        <legend className="sr-only">{title}</legend>
        {total >= FOUND_FROM && (
          <TextField
            label={`Find in ${title.toLowerCase()}`}
            hideLabel
            placeholder="Find"
            type="search"
            value={search}
            onFocus={() => setIsWhole(true)}
            onChange={(event) => setSearch(event.target.value)}
            fieldClassName="mb-2 noscript:hidden"
          />
        )}
        <ul className={valueStyle}>
          {values
            .filter(({ label }) => isFound(label, search))
            .map(({ value, label, count }) => (
              <FacetValue
                key={value}
                {...{ label, count }}
                form={formId}
                name={dimension}
                value={value}
                checked={chosen.some((each) => isSame(each, [dimension, value]))}
                onChange={(event) => onToggle([dimension, value], event.target.checked)}
              />
            ))}
        </ul>
        {all.hasFailed && (
          <p role="alert" className="py-2 text-sm">
            The values could not be loaded. Try again.
          </p>
        )}
        {!(isWhole && all.values) && total > group.values.length && (
          <Button variant="quiet" onClick={() => setIsWhole(true)} className="mt-1 noscript:hidden">
            Show all {total}
          </Button>
        )}
      </fieldset>
    </details>
  )
}

/** Once for all values: their classes would be a tenth of a page. */
const valueStyle =
  '[&_input]:size-6 [&_input]:shrink-0 [&_input]:cursor-pointer [&_input]:accent-ink [&_label]:flex [&_label]:min-h-9 [&_label]:cursor-pointer [&_label]:items-center [&_label]:gap-3 [&_label]:text-sm [&_input+span]:min-w-0 [&_input+span]:flex-1 [&_input+span]:wrap-anywhere [&_span+span]:text-soft [&_span+span]:tabular-nums'

type FacetValueProps = ComponentProps<'input'> & {
  label: string
  count: number | undefined
}

function FacetValue({ label, count, ...box }: FacetValueProps) {
  return (
    <li>
      <label>
        <input {...box} type="checkbox" />
        <span>{label}</span> {count !== undefined && <span>{count}</span>}
      </label>
    </li>
  )
}

function isFound(label: string, search: string): boolean {
  return plain(label).includes(plain(search.trim()))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

type Listing = Pick<FacetSectionProps, 'place' | 'state' | 'view'> & { isWanted: boolean }

/** All values of a group, requested again after each change of the list. */
function useAllValues(group: FacetGroup, { place, state, view, isWanted }: Listing) {
  const [values, setValues] = useState<Values>()
  const [hasFailed, setHasFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the group changes with place and state
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    setHasFailed(false)
    loadAllFacets(api, { place, state, ...(view && { view }) }, abort.signal).then(
      (facets) => setValues(facets.find(({ dimension }) => dimension === group.dimension)?.values),
      () => setHasFailed(!abort.signal.aborted),
    )
    return () => abort.abort()
  }, [group, isWanted])
  return { values, hasFailed }
}
