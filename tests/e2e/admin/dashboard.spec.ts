import type { Stats } from '#contract/stats.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

const stats: Stats = {
  totalSales: 48210.5,
  totalSalesToday: 306.5,
  totalOrders: 371,
  totalOrdersToday: 4,
  totalCustomers: 40,
  totalCustomersToday: 0,
  totalAbandonedCarts: 1290,
  totalAbandonedCartsToday: 129,
}

test.beforeEach(async ({ page, shop }) => shop.signIn(page, await makeAdmin(shop.db)))

test('the dashboard has a loading and an error state, and four cards with the figures of today [DASH-1 DASH-2 DASH-3 DASH-4 DASH-5 DASH-6 DASH-7 DASH-8 DASH-11 DASH-14 DASH-15 DASH-16 ADM-8 ERR-23]', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/stats', async (route) => {
    await answer.promise
    await route.fulfill({ status: 400, json: { message: 'No', statusCode: 400 } })
  })
  await page.goto('/admin')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  for (const name of ['Recent orders', 'Top Customers']) {
    const skeleton = page.getByRole('region', { name }).locator('[data-skeleton]').first()
    await expect(skeleton).toBeVisible()
  }
  answer.resolve()
  await expect(page.getByText('Error: Failed to load dashboard data')).toBeVisible()

  await page.unroute('**/api/stats')
  await page.route('**/api/stats', (route) =>
    route.fulfill({ json: { status: 'success', stats, recentOrders: [], topCustomers: [] } }),
  )
  await page.goto('/admin')
  const cards = [
    { name: 'Sales', figure: '$48,210.50', today: '$306.50 today', tone: 'green' },
    { name: 'Orders', figure: '371', today: '4 today', tone: 'green' },
    { name: 'Customers', figure: '40', today: '0 today', tone: 'neutral' },
    { name: 'Abandoned Carts', figure: '$1,290.00', today: '$129.00 today', tone: 'red' },
  ]
  for (const { name, figure, today, tone } of cards) {
    const card = page.getByRole('region', { name, exact: true })
    await expect(card.getByText(figure, { exact: true })).toBeVisible()
    await expect(card.getByText(today, { exact: true })).toHaveAttribute('data-tone', tone)
  }
  await expect(page.getByText('No recent orders')).toBeVisible()
  await expect(page.getByText('No top customers')).toBeVisible()
})
