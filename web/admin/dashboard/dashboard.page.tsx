import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/lib/api/api.ts'
import { usePanelParam } from '#web/lib/hooks/use-panel-param.ts'
import { AdminError } from '../shared/admin-error.tsx'
import { assertAnswer } from '../shared/admin-failure.ts'
import { adminMeta } from '../shared/admin-meta.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { AbandonedCartsPanel } from './abandoned-carts.tsx'
import { CheckUpAlert } from './check-up-alert.tsx'
import { DashboardBody } from './dashboard-body.tsx'
import { RefundAlert } from './refund-alert.tsx'
import { preloadChart } from './sales-section.tsx'
import { ShipsToday } from './ships-today.tsx'
import { StatCards } from './stat-cards.tsx'

export const meta = adminMeta('Dashboard')

const refreshMs = 60_000

export default function Dashboard() {
  useEffect(preloadChart, [])
  const carts = usePanelParam('carts')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'dashboard'],
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
      <RefundAlert />
      <ShipsToday />
      <CheckUpAlert />
      <StatCards stats={data?.stats} onOpenCarts={() => carts.open('abandoned')} />
      <DashboardBody
        recentOrders={data?.recentOrders}
        topCustomers={data?.topCustomers}
        hasSources={data?.stats.bySource !== undefined}
      />
      {carts.shownId !== null && <AbandonedCartsPanel {...carts.dialog} />}
    </AdminPage>
  )
}
