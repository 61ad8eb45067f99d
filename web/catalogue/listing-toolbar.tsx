import { Form, useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Select } from '../ui/select.tsx'
import { type Category, categories, categoryLabel } from './categories.ts'
import {
  type ListingPlace,
  type ListingSort,
  type ListingState,
  sortOptionsOf,
  toListingFields,
  toListingHref,
  withCategory,
} from './listing-state.ts'

type ListingToolbarProps = { place: ListingPlace; state: ListingState }

/** Category and sort: a row of buttons and a list on wide screens, two lists side by side on small ones. */
export function ListingToolbar({ place, state }: ListingToolbarProps) {
  const navigate = useNavigate()

  function chooseCategory(category: Category) {
    const next = withCategory(place, state, category)
    navigate(toListingHref(next.place, next.state), { preventScrollReset: true })
  }

  function chooseSort(sort: ListingSort) {
    navigate(toListingHref(place, { ...state, sort, page: 1 }), { preventScrollReset: true })
  }

  return (
    <div className="flex items-center justify-between gap-3 md:min-h-16">
      <CategoryButtons {...{ place, state }} />
      <Select
        label="Category"
        hideLabel
        options={categoryOptions}
        value={state.category}
        onValueChange={chooseCategory}
        className="flex-1 md:hidden noscript:hidden"
      />
      <Select
        label="Sort"
        hideLabel
        options={sortOptionsOf(place)}
        value={state.sort}
        onValueChange={chooseSort}
        className="flex-1 md:w-52 md:flex-none noscript:hidden"
      />
      <PlainToolbar {...{ place, state }} />
    </div>
  )
}

const categoryOptions = categories.map((value) => ({ value, label: categoryLabel(value) }))

/** A form of submit buttons, so that they lead on without JavaScript, too. */
function CategoryButtons({ place, state }: ListingToolbarProps) {
  const next = withCategory(place, state, 'all')
  return (
    <Form
      action={next.place.pathname}
      preventScrollReset
      aria-label="Category"
      className="flex flex-wrap gap-1 max-md:hidden"
    >
      <HiddenFields fields={toListingFields(next.place, next.state)} />
      {categories.map((category) => (
        <button
          key={category}
          {...(category === 'all' ? {} : { name: 'type', value: category })}
          type="submit"
          aria-pressed={category === state.category}
          className={cx(
            'h-10 rounded-sm px-3 text-sm font-medium transition-colors',
            category === state.category
              ? 'bg-ink text-paper'
              : 'text-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {categoryLabel(category)}
        </button>
      ))}
    </Form>
  )
}

/** The same choices as the browser brings them, where no script runs. */
function PlainToolbar({ place, state }: ListingToolbarProps) {
  const fields = toListingFields(place, { ...state, page: 1 })
  const others = fields.filter(([name]) => name !== 'sort' && name !== 'type')
  const style = 'h-11 rounded-sm border border-edge bg-raised px-2 text-base'
  return (
    <form action={place.pathname} className="hidden flex-wrap items-center gap-2 noscript:flex">
      <HiddenFields fields={others} />
      {place.pathCategory === undefined && (
        <select
          name="type"
          aria-label="Category"
          defaultValue={state.category}
          className={`${style} md:hidden`}
        >
          {categoryOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <select name="sort" aria-label="Sort" defaultValue={state.sort} className={style}>
        {sortOptionsOf(place).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  )
}

export function HiddenFields({ fields }: { fields: readonly [string, string][] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
