import { data } from 'react-router'
import { pageMeta } from '#web/lib/page-meta.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import type { Route } from './+types/not-found'

export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Not Found', hidden: true })

export default function NotFound() {
  return <NotFoundPage />
}
