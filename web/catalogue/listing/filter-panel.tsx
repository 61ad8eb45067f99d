import type { FocusEvent, ReactNode, SubmitEvent } from 'react'
import { shopFormats } from '#contract/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { FilterDisclosure } from './filter-disclosure.tsx'
import {
  facetNames,
  hasFilters,
  type ListingPosition,
  type ListingState,
  toListingFields,
  toListingHref,
  toStartHref,
} from './listing-state.ts'
import { HiddenFields } from './listing-toolbar.tsx'
import type { Filters } from './use-filter-draft.ts'

type ListingView = { place: ListingPosition; state: ListingState }

/** The id of the form of the filters. */
export const filterForm = 'filters'

type FilterPanelProps = ListingView & {
  filters: Filters
  /** Below the other filters; its controls belong to their form. */
  children: ReactNode
}

/** Price range and "In stock only", as a plain form that filters without JavaScript too. */
export function FilterPanel({ place, state, filters, children }: FilterPanelProps) {
  const { draft, apply } = filters

  return (
    <FilterDisclosure isFiltered={hasFilters(state)}>
      <PriceForm place={place} state={state} filters={filters} />
      <Switch
        label="In stock only"
        form={filterForm}
        checked={draft.isInStockOnly}
        onCheckedChange={(isInStockOnly) => apply({ ...draft, isInStockOnly })}
        className="noscript:hidden"
      />
      <ResetLink {...{ place, state }} />
      {children}
    </FilterDisclosure>
  )
}

type PriceFormProps = ListingView & {
  filters: Filters
}

function PriceForm({ place, state, filters }: PriceFormProps) {
  const { draft, setDraft, apply, problems } = filters
  const own: string[] = ['price-min', 'price-max', 'in-stock', ...facetNames]
  const fields = toListingFields(place, { ...state, page: 1 })
  const others = fields.filter(([name]) => !own.includes(name))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    apply(draft)
  }

  function applyOnLeaving(event: FocusEvent<HTMLFormElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) apply(draft)
  }

  return (
    <form
      id={filterForm}
      action={place.pathname}
      autoComplete="off"
      onSubmit={submit}
      onBlur={applyOnLeaving}
      className="flex flex-wrap items-center gap-2"
    >
      <HiddenFields fields={others} />
      <span aria-hidden="true" className="mr-1 text-sm">
        Price
      </span>
      <PriceField
        name="price-min"
        label="Minimum price"
        placeholder="Min"
        value={draft.min}
        error={problems.min}
        onChange={(event) => setDraft({ ...draft, min: event.target.value })}
      />
      <span aria-hidden="true" className="text-soft">
        –
      </span>
      <PriceField
        name="price-max"
        label="Maximum price"
        placeholder="Max"
        value={draft.max}
        error={problems.max}
        onChange={(event) => setDraft({ ...draft, max: event.target.value })}
      />
      <label className="hidden items-center gap-2 text-sm noscript:flex">
        <input type="checkbox" name="in-stock" value="true" defaultChecked={state.isInStockOnly} />
        In stock only
      </label>
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  )
}

function PriceField(props: Omit<TextFieldProps, 'prefix' | 'hideLabel'>) {
  return (
    <TextField
      {...props}
      hideLabel
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      prefix={shopFormats().sign}
      className="tabular-nums"
      fieldClassName={shopFormats().sign.length > 2 ? 'w-28' : 'w-22 md:w-26'}
    />
  )
}

/** Resets the listing: all categories, newest first, no filters. */
function ResetLink({ place, state }: ListingView) {
  const start = toStartHref(place)
  if (toListingHref(place, state) === start) return null
  return (
    <ButtonLink to={start} variant="quiet" preventScrollReset className="md:-mr-3 md:ml-auto">
      Reset
    </ButtonLink>
  )
}
