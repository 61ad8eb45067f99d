import { Link } from 'react-router'
import { useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ProductGrid } from '../card/product-grid.tsx'
import { categoryLabel } from '../categories.ts'
import type { Deferred } from '../deferred.tsx'
import { BrowseLinks } from './browse-links.tsx'
import { toPageCountText } from './count-text.ts'
import type { ListingFacets } from './facets/load-facets.ts'
import {
  hasFilters,
  type ListingPosition,
  type ListingState,
  toListingHref,
  toStartHref,
} from './listing-state.ts'
import type { ListingPage } from './load-listing.ts'
import { sharedBarcodeText } from './scanned-code.ts'

type ListingResultsProps = { page: ListingPage; place: ListingPosition; state: ListingState }
type WithFacets = { facets: Deferred<ListingFacets> }

/** Lives in a permanent live region that announces a new count. Zero is only announced: the heading below shows it. */
export function ListingCount({ page, place, state }: ListingResultsProps) {
  const { products, meantSearch } = page
  if (products.length === 0) return <VisuallyHidden>{nothing}</VisuallyHidden>
  return (
    <div className="mb-5">
      {meantSearch !== undefined && (
        <CorrectedSearch typed={place.search} corrected={meantSearch} />
      )}
      <p>
        {sharedBarcodeText(page, place.search ?? '') ?? toPageCountText(page)}
        {place.search === undefined && page.hasUsedCopies && (
          <>
            {' · '}
            <Link to="/used" prefetch="intent" className="link">
              Used copies
            </Link>
          </>
        )}
        {' · '}
        <Link
          to={toListingHref({ ...place, pathname: '/crate', pathCategory: 'all' }, state)}
          className="link"
        >
          Flip through
        </Link>
      </p>
    </div>
  )
}

/** Takes the place of the count: count and products may arrive one after the other without a layout shift. */
export function ListingCountSkeleton() {
  return <Skeleton className="mb-5 h-5 w-24" />
}

export function ListingResults({ page, place, state, facets }: ListingResultsProps & WithFacets) {
  const { products, totalPages } = page
  useHistoryCache({ page: { now: page }, facets })
  return (
    <>
      {products.length === 0 ? (
        <NothingFound {...{ page, place, state }} />
      ) : (
        <ProductGrid products={products} />
      )}
      <Pagination
        currentPage={state.page}
        totalPages={totalPages}
        toHref={(number) => toListingHref(place, { ...state, page: number })}
        className="mt-14 md:mt-20"
      />
    </>
  )
}

function CorrectedSearch({ typed, corrected }: { typed: string | undefined; corrected: string }) {
  return (
    <p className="mb-1 text-base wrap-anywhere">
      Nothing matches <bdi>“{typed}”</bdi>. Showing results for{' '}
      <bdi className="font-medium text-ink">“{corrected}”</bdi>.
    </p>
  )
}

const nothing = 'No products found'

const searchHint = 'Check the spelling, or use fewer words: the artist alone, or the title.'

function NothingFound({ page, place, state }: ListingResultsProps) {
  const isSearch = place.search !== undefined
  return (
    <>
      <EmptyState
        as="h2"
        title={nothing}
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
function ExitLink({ page, place, state }: ListingResultsProps) {
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
