import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { categoryLabel } from '../categories.ts'
import { BrowseLinks } from './browse-links.tsx'
import {
  hasFilters,
  type ListingPosition,
  type ListingState,
  toListingHref,
  toStartHref,
} from './listing-state.ts'
import type { ListingPage } from './load-listing.ts'

type NothingFoundProps = { page: ListingPage; place: ListingPosition; state: ListingState }

const searchHint = 'Check the spelling, or use fewer words: the artist alone, or the title.'

/** In place of the products: why there are none, and where there are some. */
export default function NothingFound({ page, place, state }: NothingFoundProps) {
  const isSearch = place.search !== undefined
  return (
    <>
      <EmptyState
        as="h2"
        title="No products found"
        text={
          <>
            {state.category === 'all'
              ? 'No products found. Please try a different search or check back later.'
              : `No products found in the ${categoryLabel(state.category)} category.`}
            {isSearch && <span className="mt-2 block">{searchHint}</span>}
          </>
        }
        action={<ExitLink {...{ page, place, state }} />}
      />
      {isSearch && <BrowseLinks />}
    </>
  )
}

/** Links from an empty page to the nearest page with products. */
function ExitLink({ page, place, state }: NothingFoundProps) {
  if (page.totalProducts > 0) {
    const first = toListingHref(place, { ...state, page: 1 })
    return <ButtonLink to={first}>Go to the first page</ButtonLink>
  }
  const start = toStartHref(place)
  if (hasFilters(state) || (place.search !== undefined && state.category !== 'all')) {
    return <ButtonLink to={start}>Reset all filters</ButtonLink>
  }
  if (toListingHref(place, state) === '/products') return null
  return <ButtonLink to="/products">See all products</ButtonLink>
}
