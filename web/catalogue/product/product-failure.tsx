import { Alert } from '#web/ui/alert.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'
import type { Failure } from '../failure.ts'
import { productFailureText } from '../failure.ts'

export function ProductFailure({ failure }: { failure: Failure }) {
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
      <Alert title="Error loading product" action={<TryAgain {...failure} />}>
        <p>{productFailureText(failure)}</p>
        {failure.isUnanswered && <p>{failure.message}</p>}
      </Alert>
    </main>
  )
}
