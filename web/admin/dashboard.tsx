import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { usePanelParam } from '../lib/use-panel-param.ts'
import type { Route } from './+types/dashboard.ts'
import { adminKeys } from './admin-keys.ts'
import { AbandonedCartsPanel } from './dashboard/abandoned-carts.tsx'
import { DashboardBody } from './dashboard/dashboard-body.tsx'
import { MoneyNotice } from './dashboard/money-notice.tsx'
import { preloadChart } from './dashboard/sales-section.tsx'
import { StatCards } from './dashboard/stat-cards.tsx'
import { AdminError } from './parts/admin-error.tsx'
import { assertAnswer } from './parts/admin-failure.ts'
import { AdminPage } from './parts/admin-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dashboard, back office', hidden: true })

const refreshMs = 60_000

export default function Dashboard() {
  useEffect(preloadChart, [])
  const carts = usePanelParam('carts')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: adminKeys.dashboard,
    queryFn: async ({ signal }) => {
      const answer = await api('GET /stats', { signal })
      assertAnswer(
        Boolean(answer.stats) &&
          Array.isArray(answer.recentOrders) &&
          Array.isArray(answer.topCustomers),
      )
      return answer
    },
    staleTime: 0,
    refetchInterval: refreshMs,
  })

  if (!data && error) {
    return (
      <AdminPage title="Dashboard">
        <AdminError
          error={error}
          whatFailed="Failed to load dashboard data"
          isRetrying={isFetching}
          onRetry={refetch}
        />
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Dashboard">
      <MoneyNotice />
      <StatCards stats={data?.stats} onOpenCarts={() => carts.open('abandoned')} />
      <DashboardBody recentOrders={data?.recentOrders} topCustomers={data?.topCustomers} />
      {carts.shownId !== null && (
        <AbandonedCartsPanel
          isOpen={carts.openId !== null}
          onClose={carts.close}
          onClosed={carts.onClosed}
        />
      )}
    </AdminPage>
  )
}
