import { useRevalidator } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorPage } from '../ui/error-page.tsx'
import type { Failure } from './failure.ts'
import { productFailureText } from './failure.ts'

export function ProductFailure({ failure }: { failure: Failure }) {
  const { revalidate, state } = useRevalidator()
  const isRetrying = state !== 'idle'
  if (failure.statusCode === 404) {
    return (
      <ErrorPage
        code="404"
        title="Product not found"
        text="It may be gone from the shop, or the link is not quite right."
      />
    )
  }
  return (
    <main id="main" tabIndex={-1} className="column py-12">
      <h1 className="sr-only">Product</h1>
      <Alert
        title="Error loading product"
        action={
          <Button variant="secondary" size="sm" loading={isRetrying} onClick={() => revalidate()}>
            {isRetrying ? 'Trying…' : 'Try again'}
          </Button>
        }
      >
        {productFailureText(failure)}
      </Alert>
    </main>
  )
}
