import { ErrorPage } from '../ui/error-page.tsx'

/** For an address that leads nowhere, and for a product or category that is not there. */
export function NotFoundPage() {
  return (
    <ErrorPage code="404" title="Not Found" text="The page you're looking for doesn't exist." />
  )
}
