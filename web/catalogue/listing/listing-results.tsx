import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ListActions } from '../card/list-actions.tsx'
import { ProductGrid } from '../card/product-grid.tsx'
import { toPageCountText } from './count-text.ts'
import { type ListingPosition, type ListingState, toListingHref } from './listing-state.ts'
import type { ListingPage } from './load-listing.ts'
import { sharedBarcodeText } from './scanned-code.ts'

const NothingFound = lazy(() => retryImport(() => import('./nothing-found.tsx')))

type ListingResultsProps = { page: ListingPage; place: ListingPosition; state: ListingState }

/** Lives in a permanent live region that announces a new count. Zero is only announced: the heading below shows it. */
export function ListingCount({ page, place }: Pick<ListingResultsProps, 'page' | 'place'>) {
  const { products, meantSearch } = page
  if (products.length === 0) return <VisuallyHidden>No products found</VisuallyHidden>
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
      </p>
    </div>
  )
}

export function ListingActions({ page, place, state }: ListingResultsProps) {
  const crateHref = toListingHref({ ...place, pathname: '/crate', pathCategory: 'all' }, state)
  return <ListActions crateHref={crateHref} products={page.products} />
}

/** Takes the place of the count: count and products may arrive one after the other without a layout shift. */
export function ListingCountSkeleton() {
  return <Skeleton className="mb-5 h-5 w-24" />
}

export function ListingResults({ page, place, state }: ListingResultsProps) {
  const { products, totalPages } = page
  useHistoryCache({ page: { now: page } })
  return (
    <>
      {products.length === 0 ? (
        <Suspense fallback={null}>
          <NothingFound {...{ page, place, state }} />
        </Suspense>
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
