import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { focusWindow } from '../support/focus-window.ts'
import { makeShopper, openAdmin, orderFor, rowOf } from '../support/order-admin.ts'
import { runUntilVisible } from '../support/run-until-visible.ts'
import { chooseOption } from '../support/select.ts'
import { expect, test } from '../support/test.ts'

const searchBox = (page: Page) => page.getByPlaceholder('Search orders...')

test('the order search finds by id or email in the whole shop [AORD-1 AORD-2 AORD-27 AORD-28 AORD-33 ADM-10]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const order = await orderFor(shop, user)
  await orderFor(shop, await makeShopper(shop))
  await openAdmin(page, shop)
  const requested = page.waitForRequest(/api\/orders\?.*search=/)
  await searchBox(page).fill(user.email.toUpperCase())
  expect(new URL((await requested).url()).searchParams.has('page')).toBe(false)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, order._id)).toContainText('Ilse Moravec')
  await expect(rowOf(page, order._id)).toContainText(user.email)
  await expect(page.getByRole('button', { name: 'Load More Orders' })).toHaveCount(0)
  await searchBox(page).fill(order._id.toLowerCase().slice(3))
  await expect(page.getByRole('row')).toHaveCount(2)
  await searchBox(page).fill('nothing has this')
  await expect(page.getByText('No results found')).toBeVisible()
})

test('a late response does not change the text being typed [AORD-2]', async ({ page, shop }) => {
  await openAdmin(page, shop)
  await expect(page.getByRole('table')).toBeVisible()
  await page.clock.install()
  await searchBox(page).fill('night')
  await page.clock.runFor(400)
  await expect(page).toHaveURL('/admin/orders?search=night')
  await searchBox(page).pressSequentially(' bus')
  await expect(searchBox(page)).toHaveValue('night bus')
  await page.clock.runFor(400)
  await expect(page).toHaveURL('/admin/orders?search=night+bus')
  await expect(searchBox(page)).toHaveValue('night bus')
})

test('the order list sorts by Date or Total, and the status filter offers all orders and the eight statuses [AORD-3 AORD-4 AORD-5 AORD-6 AORD-7]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const dear = await orderFor(shop, user, { at: new Date('2026-02-01T12:00:00'), cents: 9900 })
  const cheap = await orderFor(shop, user, { cents: 900 })
  await openAdmin(page, shop, `/admin/orders?search=${user.email}`)
  const ids = page.getByRole('row').getByRole('cell').filter({ hasText: /^RO-/ })
  const date = page.getByRole('columnheader', { name: 'Date' })
  const total = page.getByRole('columnheader', { name: 'Total' })
  await expect(ids).toHaveText([cheap._id, dear._id])
  await total.getByRole('button').click()
  await expect(total).toHaveAttribute('aria-sort', 'ascending')
  await total.getByRole('button').click()
  await expect(ids).toHaveText([dear._id, cheap._id])
  await date.getByRole('button').click()
  await expect(date).toHaveAttribute('aria-sort', 'ascending')
  await expect(total).toHaveAttribute('aria-sort', 'none')
  await expect(ids).toHaveText([dear._id, cheap._id])
  await date.getByRole('button').click()
  await expect(date).toHaveAttribute('aria-sort', 'descending')
  await date.getByRole('button').click()
  await expect(date).toHaveAttribute('aria-sort', 'none')
  await expect(ids).toHaveText([cheap._id, dear._id])

  await test.step('the filter', async () => {
    const status = page.getByRole('combobox', { name: 'Status' })
    await status.click()
    await expect(page.getByRole('option')).toHaveText([
      'All Status',
      'pending',
      'payment received',
      'preparing to ship',
      'shipped',
      'delivered',
      'completed',
      'returned',
      'cancelled',
    ])
    await page.keyboard.press('Escape')
    await chooseOption(status, 'shipped')
    await expect(ids).toHaveText([dear._id])
  })
})

test('the order list adapts dates, totals and badges to the width [AORD-8 AORD-9 AORD-18 AORD-19 AORD-20 AORD-21 AORD-22]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const order = await orderFor(shop, user, { at: new Date('2026-03-04T12:00:00'), cents: 1975 })
  await openAdmin(page, shop, `/admin/orders?search=${user.email}`)
  const row = rowOf(page, order._id)
  const badge = row.getByText('shipped', { exact: true })
  const cases = [
    { width: 768, date: 'Mar 4, 2026', total: '$39.50', hasBadge: true },
    { width: 767, date: '03/04/26', total: '$39.50', hasBadge: true },
    { width: 640, date: '03/04/26', total: '$39.50', hasBadge: true },
    { width: 639, date: '03/04', total: '$40', hasBadge: true },
    { width: 465, date: '03/04', total: '$40', hasBadge: true },
    { width: 464, date: '03/04', total: '$40', hasBadge: false },
  ]
  for (const { width, date, total, hasBadge } of cases) {
    await page.setViewportSize({ width, height: 800 })
    await expect(row.getByText(date, { exact: true })).toBeVisible()
    await expect(row.getByText(total, { exact: true })).toBeVisible()
    await expect(badge).toBeVisible({ visible: hasBadge })
    await expect(row.getByRole('button', { name: 'View details' })).toBeVisible()
  }
})

test('the order list loads 50 at a time while pages are full [AORD-25 AORD-26 AORD-28 ERR-27]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const product = await makeProduct(shop.db, { stock: 200 })
  for (let made = 0; made < 51; made += 1) {
    await makeOrder(shop.services, { user, lines: [{ product, quantity: 1 }] })
  }
  const requested = page.waitForRequest('**/api/orders?*')
  await openAdmin(page, shop)
  expect(new URL((await requested).url()).search).toBe('?page=1&limit=50')
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.route('**/api/orders?page=2*', (route) =>
    route.fulfill({ status: 400, json: { message: 'No', statusCode: 400 } }),
  )
  const more = page.getByRole('button', { name: 'Load More Orders' })
  await more.click()
  await expect(page.getByText('Error: Failed to load more orders')).toBeVisible()
  await page.unroute('**/api/orders?page=2*')
  await more.click()
  await expect(page.getByText('Error:')).toHaveCount(0)
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(51)
})

test('the order list shows an error for a failed or malformed response, can be retried, and has an empty state [AORD-34 ERR-26 ERR-29 ADM-9]', async ({
  page,
  shop,
}) => {
  let answer: { status?: number; json: unknown } = { status: 400, json: { message: 'No' } }
  await page.route('**/api/orders?*', (route) => route.fulfill(answer))
  await page.clock.install()
  await openAdmin(page, shop, '/admin/orders?status=returned')
  await expect(page.getByText('Error: Failed to load orders')).toBeVisible()
  answer = { json: { status: 'success' } }
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await runUntilVisible(page, page.getByText('Error: Invalid response format'))
  answer = {
    json: {
      status: 'success',
      orders: [],
      pagination: { currentPage: 1, totalPages: 0, totalOrders: 0 },
    },
  }
  await again.click()
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect(page.getByText('There are no orders with the selected status')).toBeVisible()
  await page.goto('/admin/orders?status=returned&source=counter')
  await expect(page.getByText('No order fits all of the filters')).toBeVisible()
})

test('an admin who loses the role is redirected to /403, also when the session changes before a request is refused [ROUTE-33]', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  const admin = await makeAdmin(shop.db)
  await orderFor(shop, await makeShopper(shop))
  await shop.signIn(page, admin)
  await page.goto('/admin/orders')
  await expect(page.getByRole('table')).toBeVisible()
  await shop.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id))
  await searchBox(page).fill('anything')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/403')
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible()

  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id))
  await page.goto('/admin/orders')
  await expect(page.getByRole('table')).toBeVisible()
  await page.route('**/api/orders**', () => {})
  await shop.db.update(users).set({ role: 'user' }).where(eq(users.id, admin.id))
  await page.clock.fastForward('06:00')
  await focusWindow(page)
  await expect(page).toHaveURL('/403')
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible()
})
