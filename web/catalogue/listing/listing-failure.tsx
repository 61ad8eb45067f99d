import { useAsyncError } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'
import { type Failure, toFailure } from '../failure.ts'

export function ListingFailure({ failure }: { failure: Failure }) {
  return (
    <Alert title="Error loading products" action={<TryAgain {...failure} />}>
      <p>{failure.message}</p>
      <p>Server message: {failure.serverMessage || 'none'}</p>
      <p>Status code: {failure.statusCode}</p>
    </Alert>
  )
}

/** The same for a response that failed after the page was shown. */
export function DeferredListingFailure() {
  return <ListingFailure failure={toFailure(useAsyncError())} />
}
