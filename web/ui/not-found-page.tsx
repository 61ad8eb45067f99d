import { ErrorPage } from './error-page.tsx'

/** The page for an unknown URL, product or category. */
export function NotFoundPage() {
  return (
    <ErrorPage code="404" title="Not Found" text="The page you're looking for doesn't exist." />
  )
}
