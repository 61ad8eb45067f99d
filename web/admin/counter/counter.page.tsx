import { lazy, Suspense } from 'react'
import { pageMeta } from '#web/lib/page-meta.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import type { Route } from './+types/counter.page'

const Counter = lazy(async () => ({ default: (await import('./counter.tsx')).Counter }))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Counter, back office', hidden: true })

export default function CounterPage() {
  const { hasCounter } = useShopSettings()
  if (!hasCounter) return <NotFoundPage />
  return (
    <Suspense fallback={null}>
      <Counter />
    </Suspense>
  )
}
