import { Suspense } from 'react'
import { lazyPart } from '#web/lib/retry-import.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { NotFoundPage } from '#web/ui/not-found-page.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import type { Route } from './+types/counter.page'

const Counter = lazyPart(async () => (await import('./counter.tsx')).Counter)
const CounterReturn = lazyPart(
  async () => (await import('./return/counter-return.tsx')).CounterReturn,
)
const DayEnds = lazyPart(async () => (await import('./day-end/day-ends.tsx')).DayEnds)
const DaySheet = lazyPart(async () => (await import('./day-end/day-sheet.tsx')).DaySheet)

export const meta = adminMeta('Counter')

/** The sale, the return and the day's end: one route for all, because every page of the shop loads the list of routes. */
export default function CounterPage({ params }: Route.ComponentProps) {
  const { hasCounter } = useShopSettings()
  const view = hasCounter && findView(params)
  if (!view) return <NotFoundPage />
  return <Suspense fallback={null}>{view}</Suspense>
}

function findView({ view, id }: Route.ComponentProps['params']) {
  if (view === 'day-end') return id === undefined ? <DayEnds /> : <DaySheet id={id} />
  if (id !== undefined) return null
  if (view === undefined) return <Counter />
  return view === 'return' ? <CounterReturn /> : null
}
