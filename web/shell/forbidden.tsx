import { pageMeta } from '#web/lib/page-meta.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import type { Route } from './+types/forbidden'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Forbidden', hidden: true })

export default function Forbidden() {
  return (
    <ErrorPage code="403" title="Forbidden" text="You don't have permission to access this page." />
  )
}
