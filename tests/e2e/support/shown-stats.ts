import type { Page } from '@playwright/test'
import type { CallAnswer } from '#contract/calls.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'

/** Fixed dashboard figures of a quiet March: the real ones depend on the current date. */

const DAY_MS = 86_400_000
const lastDay = Date.parse('2026-03-04T00:00:00Z')

const toDay = (daysAgo: number) => new Date(lastDay - daysAgo * DAY_MS).toISOString().slice(0, 10)

const points = Array.from({ length: 30 }, (_, index) => {
  const orders = (index * 7) % 9
  return {
    from: toDay(29 - index),
    sales: orders * 61.5,
    orders,
    before: { from: toDay(59 - index), sales: ((index * 5) % 8) * 54, orders: (index * 5) % 8 },
  }
})

const statusCounts: Record<OrderStatus, number> = {
  pending: 3,
  'payment received': 6,
  'preparing to ship': 4,
  shipped: 11,
  delivered: 38,
  completed: 290,
  returned: 7,
  cancelled: 12,
}

const bestSellers = ['Thimble Weather', 'Low Tide', 'Harbour', 'Tote'].map((name, index) => ({
  productId: `best-${index}`,
  name,
  thumbnail: '/images/plain-27406b.webp',
  copies: 40 - index * 9,
  sales: 1700 - index * 380,
  isInShop: true,
}))

const scarce = ['Paper Only', 'Carbon Brush'].map((name, index) => ({
  productId: `scarce-${index}`,
  name,
  thumbnail: '/images/plain-d8a53a.webp',
  available: index * 2 + 1,
  sold: 9 - index,
}))

const charts: CallAnswer<'GET /stats/charts'> = {
  status: 'success',
  points,
  bestSellers,
  ordersByStatus: Object.entries(statusCounts).map(([status, orders]) => ({
    status: status as OrderStatus,
    orders,
  })),
  scarce: { total: 2, products: scarce },
}

const stats = {
  totalSales: 48_210.5,
  totalSalesToday: 306.5,
  totalOrders: 371,
  totalOrdersToday: 4,
  totalCustomers: 40,
  totalCustomersToday: 0,
  totalAbandonedCarts: 1290,
  totalAbandonedCartsToday: 129,
}

/** The latest orders and the best customers are those of the shop. */
export async function showStats(page: Page): Promise<void> {
  await page.route('**/api/stats/charts*', (route) => route.fulfill({ json: charts }))
  await page.route('**/api/stats', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, stats } })
  })
}
