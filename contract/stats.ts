import { z } from 'zod'
import { user } from './accounts.ts'
import { call, done } from './call.ts'
import { orderStatus, shopOrder } from './orders.ts'

/** Amounts in dollars; sales and what customers spent are less refunds. "Today" starts at midnight in the shop's time zone. */
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

/** By day, and the last by month; each ends with the day or month that is under way. */
const salesRanges = ['7d', '30d', '90d', '12m'] as const
export type SalesRange = (typeof salesRanges)[number]

/** `from` is the day a period begins, where the shop is. Amounts in dollars, less refunds. */
const periodSales = z.object({ from: z.iso.date(), sales: z.number(), orders: z.int() })

/** A day or month, and the one in the same place of the stretch before. */
const salesPoint = periodSales.extend({ before: periodSales })
export type SalesPoint = z.infer<typeof salesPoint>

/** `sales` in dollars, at the prices paid, before refunds. */
const bestSeller = z.object({
  productId: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  copies: z.int(),
  sales: z.number(),
  isInShop: z.boolean(),
})
export type BestSeller = z.infer<typeof bestSeller>

/** `sold` counts the copies of the chosen range. */
const scarceProduct = z.object({
  productId: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  available: z.int(),
  sold: z.int(),
})
export type ScarceProduct = z.infer<typeof scarceProduct>

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
  'GET /stats/charts': call({
    access: 'admin',
    summary:
      'Sales by day or month with the stretch before, the best sellers of that range, all orders by status, and what is nearly gone.',
    query: z.object({
      range: z.enum(salesRanges, `range must be one of ${salesRanges.join(', ')}`).default('30d'),
    }),
    answer: done.extend({
      points: z.array(salesPoint),
      bestSellers: z.array(bestSeller),
      ordersByStatus: z.array(z.object({ status: orderStatus, orders: z.int() })),
      /** With 3 copies left or fewer: how many there are, and the 10 that sold best. */
      scarce: z.object({ total: z.int(), products: z.array(scarceProduct) }),
    }),
  }),
}
