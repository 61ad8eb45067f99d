import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Facet, FacetDimension } from '#contract/facets.ts'
import { api } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ChosenFacet } from '../listing-state.ts'
import { isSameFacet } from './is-same-facet.ts'
import { type FacetedList, loadAllFacets } from './load-facets.ts'
import { toOpenFacetHref } from './open-facet.ts'
import type { Facets } from './use-facets.ts'

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

type FacetSectionProps = Choice & {
  dimension: FacetDimension
  facets: Facets
  list: FacetedList
  isFirstOpen: boolean
}

type Choice = {
  chosen: readonly ChosenFacet[]
  formId: string
  onToggle: (facet: ChosenFacet, isChosen: boolean) => void
}

/** A group that opens below its title: over the page on wide screens, in the panel on small ones. */
export function FacetSection(props: FacetSectionProps) {
  const { dimension, facets, list, isFirstOpen: _, ...choice } = props
  const [isFirstOpen] = useState(props.isFirstOpen)
  const [isOpen, setIsOpen] = useState(isFirstOpen)
  const title = titles[dimension]
  const count = choice.chosen.filter(([name]) => name === dimension).length
  const group = facets.groups?.find((each) => each.dimension === dimension)

  return (
    <details
      name="facet"
      open={isFirstOpen || undefined}
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open)
        if (open) facets.load()
      }}
    >
      <summary>
        {title}
        {count > 0 && <span className="text-accent tabular-nums">{count}</span>}
        <ChevronDown />
      </summary>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {facets.groups === undefined ? (
          <MissingValues {...{ facets, dimension, list, isOpen }} />
        ) : group ? (
          <Values {...{ group, list, ...choice }} />
        ) : (
          <p className="text-sm text-soft">Nothing to choose from here.</p>
        )}
      </fieldset>
    </details>
  )
}

/** In the place of values that are on their way, have failed, or need another page as there are no scripts. */
function MissingValues({
  facets: { hasFailed, load },
  dimension,
  list,
  isOpen,
}: Pick<FacetSectionProps, 'facets' | 'dimension' | 'list'> & { isOpen: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  if (hasFailed) {
    return (
      <div ref={place} role="alert" className="flex flex-col items-start gap-2 text-sm">
        <p>The values could not be loaded.</p>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            // The button goes away with its press.
            place.current?.closest('details')?.querySelector('summary')?.focus()
            load()
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  return (
    <>
      {isOpen && (
        <p role="status" className="text-sm text-soft noscript:hidden">
          Loading…
          <Skeleton className="mt-3 h-5" />
        </p>
      )}
      <a href={toOpenFacetHref(list, dimension)} rel="nofollow" className="link">
        Show the values
      </a>
    </>
  )
}

type ValuesProps = Choice & { group: Facet; list: FacetedList }

function Values({ group, list, chosen, formId, onToggle }: ValuesProps) {
  const { dimension, total = 0 } = group
  const [isWhole, setIsWhole] = useState(false)
  const [search, setSearch] = useState('')
  const all = useAllValues(group, list, isWhole)
  const values = isWhole || search !== '' ? (all.values ?? group.values) : group.values
  return (
    <>
      {total >= FOUND_FROM && (
        <TextField
          label={`Find in ${titles[dimension].toLowerCase()}`}
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
              checked={chosen.some((each) => isSameFacet(each, [dimension, value]))}
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
    </>
  )
}

/** Once for all groups: their classes would be a tenth of a page. */
export const groupStyle =
  '[&>details]:relative [&_summary]:flex [&_summary]:h-10 [&_summary]:cursor-pointer [&_summary]:list-none [&_summary]:items-center [&_summary]:gap-2 [&_summary]:rounded-sm [&_summary]:border [&_summary]:border-line [&_summary]:px-3 [&_summary]:text-sm [&_summary:hover]:border-edge [&_summary>svg]:ml-auto [&_summary>svg]:size-4 [&>details[open]>summary>svg]:rotate-180 [&_fieldset]:min-w-0 [&_fieldset]:border-line [&_fieldset]:p-3 [&_fieldset>a]:hidden [&_fieldset>a]:text-sm noscript:[&_fieldset>a]:block md:[&_fieldset]:absolute md:[&_fieldset]:z-5 md:[&_fieldset]:mt-1 md:[&_fieldset]:max-h-96 md:[&_fieldset]:w-72 md:[&_fieldset]:overflow-y-auto md:[&_fieldset]:rounded-sm md:[&_fieldset]:border md:[&_fieldset]:bg-raised md:[&>details:nth-of-type(n+5)>fieldset]:right-0'

/** Once for all values. */
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

/** All values of a group, requested again after each change of the list. */
function useAllValues(group: Facet, list: FacetedList, isWanted: boolean) {
  const [values, setValues] = useState<Facet['values']>()
  const [hasFailed, setHasFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the group changes with the list
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    setHasFailed(false)
    loadAllFacets(api, list, { signal: abort.signal }).then(
      (facets) => setValues(facets.find(({ dimension }) => dimension === group.dimension)?.values),
      () => setHasFailed(!abort.signal.aborted),
    )
    return () => abort.abort()
  }, [group, isWanted])
  return { values, hasFailed }
}
