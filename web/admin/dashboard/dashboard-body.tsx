import type { CallAnswer } from '#contract/calls.ts'
import { AdminError } from '../shared/admin-error.tsx'
import { BestSellers } from './best-sellers.tsx'
import { LowStock } from './low-stock.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { rangeLabels } from './sales-range.ts'
import { SalesSection } from './sales-section.tsx'
import { TopCustomers } from './top-customers.tsx'
import { useChartParams, useCharts } from './use-charts.ts'

type DashboardBodyProps = {
  recentOrders: CallAnswer<'GET /stats'>['recentOrders'] | undefined
  topCustomers: CallAnswer<'GET /stats'>['topCustomers'] | undefined
  /** The shop sells elsewhere than online too. */
  hasSources: boolean
}

const pair = 'mt-10 grid gap-x-12 gap-y-10 *:min-w-0 lg:grid-cols-[3fr_2fr]'

/** Sales charts, then recent orders and customers, then low stock. Failed charts leave the lists unchanged. */
export function DashboardBody({ recentOrders, topCustomers, hasSources }: DashboardBodyProps) {
  const view = useChartParams()
  const { data, error, isFetching, isPlaceholderData, refetch } = useCharts(view.range, view.source)
  const range = data?.range ?? view.range
  const { label } = rangeLabels[range]
  const hasCharts = data !== undefined || !error

  return (
    <>
      {hasCharts ? (
        <div className={pair}>
          <SalesSection
            view={view}
            hasSources={hasSources}
            points={data?.points}
            range={range}
            isOutdated={isPlaceholderData}
          />
          <BestSellers products={data?.bestSellers} rangeLabel={label} />
        </div>
      ) : (
        <AdminError
          className="mt-10"
          error={error}
          whatFailed="Failed to load dashboard data"
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      <div className={pair}>
        <RecentOrders orders={recentOrders} />
        <TopCustomers customers={topCustomers} />
      </div>
      {hasCharts && (
        <div className={pair}>
          <LowStock scarce={data?.scarce} rangeLabel={label} />
          <OrdersByStatus counts={data?.ordersByStatus} />
        </div>
      )}
    </>
  )
}
