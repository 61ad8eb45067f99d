import { Form, useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { PlainSelect } from '../ui/plain-select.tsx'
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
  return (
    <div className="flex items-center justify-between gap-3 md:min-h-16">
      <CategoryButtons {...{ place, state }} />
      <Lists {...{ place, state }} />
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
              ? 'bg-ink text-paper forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
              : 'text-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {categoryLabel(category)}
        </button>
      ))}
    </Form>
  )
}

/** A form, so that where no script runs a button takes the choice along. */
function Lists({ place, state }: ListingToolbarProps) {
  const navigate = useNavigate()
  const fields = toListingFields(place, { ...state, page: 1 })
  const others = fields.filter(([name]) => name !== 'sort' && name !== 'type')
  // An address that names its category takes no other.
  const isCategoryFixed = place.pathCategory !== undefined

  function chooseCategory(category: Category) {
    const next = withCategory(place, state, category)
    navigate(toListingHref(next.place, next.state), { preventScrollReset: true })
  }

  function chooseSort(sort: ListingSort) {
    navigate(toListingHref(place, { ...state, sort, page: 1 }), { preventScrollReset: true })
  }

  return (
    <form
      action={place.pathname}
      className="flex items-center gap-3 max-md:min-w-0 max-md:flex-1 md:shrink-0"
    >
      <HiddenFields fields={others} />
      <PlainSelect
        label="Category"
        name="type"
        options={categoryOptions}
        value={state.category}
        onValueChange={chooseCategory}
        className={cx('flex-1 md:hidden', isCategoryFixed && 'noscript:hidden')}
      />
      <PlainSelect
        label="Sort"
        name="sort"
        options={sortOptionsOf(place)}
        value={state.sort}
        onValueChange={chooseSort}
        className="flex-1 md:w-52 md:flex-none"
      />
      <span className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </span>
    </form>
  )
}

export function HiddenFields({ fields }: { fields: readonly [string, string][] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
