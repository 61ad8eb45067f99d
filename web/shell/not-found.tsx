import { data } from 'react-router'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/not-found.ts'
import { NotFoundPage } from './not-found-page.tsx'

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
