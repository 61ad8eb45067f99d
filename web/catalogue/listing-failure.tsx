import { useAsyncError, useRevalidator } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { type Failure, toFailure } from './failure.ts'

export function ListingFailure({ failure }: { failure: Failure }) {
  const { revalidate, state } = useRevalidator()
  const isRetrying = state !== 'idle'
  return (
    <Alert
      title="Error loading products"
      action={
        <Button variant="secondary" size="sm" loading={isRetrying} onClick={() => revalidate()}>
          {isRetrying ? 'Trying…' : 'Try again'}
        </Button>
      }
    >
      <p>{failure.message}</p>
      <p>Server message: {failure.serverMessage || 'none'}</p>
      <p>Status code: {failure.statusCode}</p>
    </Alert>
  )
}

/** The same for an answer that failed after the page was shown. */
export function LateListingFailure() {
  return <ListingFailure failure={toFailure(useAsyncError())} />
}
