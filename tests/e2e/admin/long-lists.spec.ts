import { orders } from '#server/orders/orders.tables.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('a long list renders rows as they are scrolled to and has its full height', async ({
  page,
  shop,
}) => {
  const email = `many.${Date.now()}@example.com`
  const now = Date.now()
  const rows = Array.from({ length: 180 }, (_, n) => ({
    id: `LONG-${now}-${String(n).padStart(3, '0')}`,
    email,
    status: 'completed' as const,
    totalCents: n * 100,
    netTotalCents: n * 100,
    createdAt: new Date(now - n * 60_000),
    expiresAt: new Date(now),
  }))
  await shop.db.insert(orders).values(rows)
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/orders')
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByText('180 orders', { exact: true })).toBeVisible()
  const drawn = page.getByRole('table').getByRole('row')
  await expect(drawn).toHaveCount(51)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const rowHeight = await drawn.nth(1).evaluate((row) => row.clientHeight)
  expect(height).toBeGreaterThan(180 * rowHeight)

  await page.getByRole('region', { name: 'Orders' }).focus()
  await page.keyboard.press('End')
  await expect(drawn).toHaveCount(181)
  // Rendered rows may be slightly higher than their estimate.
  await page.keyboard.press('End')
  await expect(page.getByText(`LONG-${now}-179`)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
})
