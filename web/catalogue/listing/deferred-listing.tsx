import { ProductGridSkeleton } from '../card/product-grid.tsx'
import { type Deferred, DeferredValue } from '../deferred.tsx'
import { DeferredListingFailure } from './listing-failure.tsx'
import {
  ListingActions,
  ListingCount,
  ListingCountSkeleton,
  ListingResults,
} from './listing-results.tsx'
import { ListingScreen, type ListingScreenProps } from './listing-screen.tsx'
import type { ListingPage } from './load-listing.ts'

type DeferredListingProps = Pick<ListingScreenProps, 'heading' | 'place' | 'state' | 'facets'> & {
  page: Deferred<ListingPage>
}

/** The screen of a list whose products may still be loading. */
export function DeferredListing({ page, ...screen }: DeferredListingProps) {
  const { place, state } = screen
  return (
    <ListingScreen
      {...screen}
      count={
        <DeferredValue answer={page} whileWaiting={<ListingCountSkeleton />} whenFailed={null}>
          {(arrived) => <ListingCount page={arrived} place={place} />}
        </DeferredValue>
      }
      actions={
        <DeferredValue answer={page} whileWaiting={null} whenFailed={null}>
          {(arrived) => <ListingActions page={arrived} {...{ place, state }} />}
        </DeferredValue>
      }
    >
      <DeferredValue
        answer={page}
        whileWaiting={<ProductGridSkeleton />}
        whenFailed={<DeferredListingFailure />}
      >
        {(arrived) => <ListingResults page={arrived} {...{ place, state }} />}
      </DeferredValue>
    </ListingScreen>
  )
}
