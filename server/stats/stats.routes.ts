import type { statsCalls } from '../../contract/stats.ts'
import type { HandlersFor } from '../http/handlers.ts'
import { listRecentOrders } from '../orders/index.ts'
import { getStats, listTopCustomers } from './stats.queries.ts'

/** Rows in each list of the dashboard (spec.md section 9). */
const DASHBOARD_ROWS = 10

export const statsHandlers: HandlersFor<keyof typeof statsCalls> = {
  'GET /stats': async (ctx) => {
    const [stats, recentOrders, topCustomers] = await Promise.all([
      getStats(ctx),
      listRecentOrders(ctx, DASHBOARD_ROWS),
      listTopCustomers(ctx, DASHBOARD_ROWS),
    ])
    return { status: 'success', stats, recentOrders, topCustomers }
  },
}
