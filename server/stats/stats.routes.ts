import type { statsCalls } from '#contract/stats.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { listRecentOrders } from '#server/orders/index.ts'
import {
  countOrdersByStatus,
  listBestSellers,
  listLowStock,
  listSalesPoints,
} from './charts.queries.ts'
import { toSalesPeriods } from './sales-periods.rules.ts'
import { getStats, listTopCustomers } from './stats.queries.ts'

/** Rows in each list of the dashboard. */
const DASHBOARD_ROWS = 10

export const statsHandlers: HandlersFor<keyof typeof statsCalls> = {
  'GET /stats': async (ctx) => {
    const [stats, recentOrders, topCustomers] = await Promise.all([
      getStats(ctx),
      listRecentOrders(ctx, DASHBOARD_ROWS),
      listTopCustomers(ctx, DASHBOARD_ROWS),
    ])
    return { stats, recentOrders, topCustomers }
  },
  'GET /stats/charts': async (ctx, { query }) => {
    const periods = toSalesPeriods(query.range, ctx.now, ctx.settings.timezone)
    const [points, bestSellers, ordersByStatus, scarce] = await Promise.all([
      listSalesPoints(ctx, periods, query.source),
      listBestSellers(ctx, periods, { limit: DASHBOARD_ROWS, source: query.source }),
      countOrdersByStatus(ctx),
      listLowStock(ctx, periods, DASHBOARD_ROWS),
    ])
    return { points, bestSellers, ordersByStatus, scarce }
  },
}
