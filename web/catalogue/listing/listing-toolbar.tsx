import { Form, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { type Category, categories, categoryLabel } from '../categories.ts'
import {
  type ListingPosition,
  type ListingSort,
  type ListingState,
  sortOptionsOf,
  toListingFields,
  toListingHref,
  withCategory,
} from './listing-state.ts'

type ListingToolbarProps = { place: ListingPosition; state: ListingState }

/** Category and sort: a row of buttons and a select on wide screens, two selects side by side on small ones. */
export function ListingToolbar({ place, state }: ListingToolbarProps) {
  return (
    <div className="flex items-center justify-between gap-3 md:min-h-16">
      <CategoryButtons {...{ place, state }} />
      <Lists {...{ place, state }} />
    </div>
  )
}

const categoryOptions = categories.map((value) => ({ value, label: categoryLabel(value) }))

/** A form of submit buttons, which navigates without JavaScript too. */
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

/** A form, so that a button submits the choice without JavaScript. */
function Lists({ place, state }: ListingToolbarProps) {
  const navigate = useNavigate()
  const fields = toListingFields(place, { ...state, page: 1 })
  const others = fields.filter(([name]) => name !== 'sort' && name !== 'type')
  // A path that contains a category accepts no category parameter.
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
  return fields.map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ))
}
