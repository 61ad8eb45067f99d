import { z } from 'zod'
import { user } from './accounts.ts'
import { call, done } from './call.ts'
import { shopOrder } from './orders.ts'

/** Amounts in dollars. "Today" starts at midnight in the shop's time zone. */
const stats = z.object({
  totalSales: z.number(),
  totalSalesToday: z.number(),
  totalOrders: z.int(),
  totalOrdersToday: z.int(),
  totalCustomers: z.int(),
  totalCustomersToday: z.int(),
  totalAbandonedCarts: z.number(),
  totalAbandonedCartsToday: z.number(),
})
export type Stats = z.infer<typeof stats>

export const statsCalls = {
  'GET /stats': call({
    access: 'admin',
    summary:
      'The figures of the dashboard, the 10 latest orders and the 10 customers who spent most.',
    answer: done.extend({
      stats,
      recentOrders: z.array(shopOrder),
      topCustomers: z.array(user.extend({ totalSpent: z.number(), orderCount: z.int() })),
    }),
  }),
}
