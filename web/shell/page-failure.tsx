import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'

/** Replaces a page whose loading or rendering failed. */
export function PageFailure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <ErrorPage
      title="Something skipped"
      text="That page would not play. Try it again in a moment; your cart is safe."
      action={<TryAgain size="lg" />}
      stack={import.meta.env.DEV && error instanceof Error ? error.stack : undefined}
    />
  )
}
