import { z } from 'zod'
import { user } from './accounts.ts'
import { call, done } from './define-call.ts'
import { orderSource } from './orders/order-source.ts'
import { orderStatus, shopOrder } from './orders/orders.ts'

/** Amounts in dollars; sales and customer totals are net of refunds. "Today" starts at midnight in the shop's time zone. */
const stats = z.object({
  totalSales: z.number(),
  totalSalesToday: z.number(),
  totalOrders: z.int(),
  totalOrdersToday: z.int(),
  totalCustomers: z.int(),
  totalCustomersToday: z.int(),
  totalAbandonedCarts: z.number(),
  totalAbandonedCartsToday: z.number(),
  /** The sales by where they were made, each with a line; absent while all were made in the online shop and it has no counter. */
  bySource: z
    .array(
      z.object({
        source: orderSource,
        sales: z.number(),
        salesToday: z.number(),
        orders: z.int(),
        ordersToday: z.int(),
      }),
    )
    .optional(),
})
export type Stats = z.infer<typeof stats>

/** By day, the last one by month; each ends with the current day or month. */
const salesRanges = ['7d', '30d', '90d', '12m'] as const
export type SalesRange = (typeof salesRanges)[number]

/** `from` is the first day of a period in the shop's time zone. Amounts in dollars, net of refunds. */
const periodSales = z.object({ from: z.iso.date(), sales: z.number(), orders: z.int() })

/** A day or month, and the same position in the previous range. */
const salesPoint = periodSales.extend({ before: periodSales })
export type SalesPoint = z.infer<typeof salesPoint>

/** `sales` in dollars at the paid prices, before refunds. */
const bestSeller = z.object({
  productId: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  copies: z.int(),
  sales: z.number(),
  isInShop: z.boolean(),
})
export type BestSeller = z.infer<typeof bestSeller>

/** `sold` counts the units sold in the chosen range. */
const lowStockProduct = z.object({
  productId: z.string(),
  name: z.string(),
  thumbnail: z.string(),
  available: z.int(),
  sold: z.int(),
})
export type LowStockProduct = z.infer<typeof lowStockProduct>

export const statsCalls = {
  'GET /stats': call({
    name: 'getStats',
    access: 'admin',
    summary:
      'The figures of the dashboard, the 10 latest orders and the 10 customers with the highest spend.',
    answer: done.extend({
      stats,
      recentOrders: z.array(shopOrder),
      topCustomers: z.array(
        user.extend({
          totalSpent: z.number(),
          orderCount: z.int(),
          /** The address of orders without an account; its id is that of no user. */
          isGuest: z.literal(true).optional(),
        }),
      ),
    }),
  }),
  'GET /stats/charts': call({
    name: 'getCharts',
    access: 'admin',
    summary:
      'Sales by day or month with the previous range, the best sellers of the range, all orders by status, and low stock.',
    query: z.object({
      range: z.enum(salesRanges, `range must be one of ${salesRanges.join(', ')}`).default('30d'),
      /** Sales and best sellers of orders that were made there only. */
      source: orderSource.optional(),
    }),
    answer: done.extend({
      points: z.array(salesPoint),
      bestSellers: z.array(bestSeller),
      ordersByStatus: z.array(z.object({ status: orderStatus, orders: z.int() })),
      /** Products with 3 units or fewer: the total, and the 10 that sold best. */
      scarce: z.object({ total: z.int(), products: z.array(lowStockProduct) }),
    }),
  }),
}
