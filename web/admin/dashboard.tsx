import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/dashboard.ts'
import { adminKeys } from './admin-keys.ts'
import { RecentOrders } from './dashboard/recent-orders.tsx'
import { StatCards } from './dashboard/stat-cards.tsx'
import { TopCustomers } from './dashboard/top-customers.tsx'
import { AdminError } from './parts/admin-error.tsx'
import { assertAnswer } from './parts/admin-failure.ts'
import { AdminPage } from './parts/admin-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dashboard, back office', hidden: true })

const refreshMs = 60_000

export default function Dashboard() {
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
      <StatCards stats={data?.stats} />
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <RecentOrders orders={data?.recentOrders} />
        <TopCustomers customers={data?.topCustomers} />
      </div>
    </AdminPage>
  )
}
