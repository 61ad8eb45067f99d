import { cartLines, carts } from '#server/cart/cart.tables.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

const DAY_MS = 86_400_000

test.beforeEach(async ({ page, shop }) => shop.signIn(page, await makeAdmin(shop.db)))

async function sell(shop: BrowserShop, name: string, quantity: number) {
  const user = await makeUser(shop.db)
  const product = await makeProduct(shop.db, { name, stock: quantity + 1, priceCents: 100 })
  await makeOrder(shop.services, { user, lines: [{ product, quantity }], status: 'shipped' })
  return product
}

async function sellTo(
  shop: BrowserShop,
  name: { firstName: string; lastName: string },
  priceCents: number,
) {
  const user = await makeUser(shop.db, name)
  const lines = [{ product: await makeProduct(shop.db, { priceCents }), quantity: 1 }]
  return makeOrder(shop.services, { user, lines, status: 'shipped' })
}

test('the sales chart is retried after a failure, read day by day with the arrow keys and shown as a table', async ({
  page,
  shop,
}) => {
  await sell(shop, 'Drawn Once', 2)
  await page.route('**/api/stats/charts**', (route) =>
    route.fulfill({ status: 400, json: { message: 'No', statusCode: 400 } }),
  )
  await page.goto('/admin')
  await expect(page.getByText('Error: Failed to load dashboard data')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent orders' })).toBeVisible()
  await page.unroute('**/api/stats/charts**')
  await page.getByRole('button', { name: 'Try again' }).click()
  const section = page.getByRole('region', { name: 'Sales over time' })
  await expect(
    section.getByRole('figure', { name: /^Sales of the last 30 days: \$/ }),
  ).toBeVisible()
  const day = section.getByRole('slider', { name: 'Day' })
  await day.focus()
  await expect(day).toHaveAttribute('aria-valuetext', /: \$[1-9].* orders?; before, /)
  const today = await day.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(day).not.toHaveAttribute('aria-valuetext', today ?? '')

  await section.getByRole('radio', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL('/admin?range=7d')
  await expect(section.getByRole('figure', { name: /^Sales of the last 7 days/ })).toBeVisible()
  await section.getByRole('button', { name: 'Show as table' }).press('Enter')
  await expect(page).toHaveURL('/admin?range=7d&view=table')
  const table = section.getByRole('table', { name: 'Sales by day' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await page.reload()
  await expect(section.getByRole('radio', { name: '7 days' })).toBeChecked()
  await expect(table.getByRole('row').nth(1)).toContainText('$')
})

test('best sellers link to the product, low stock to its panel, statuses and the latest orders to their orders, the best customers to all, each in one region [TOOL-9 DASH-9 DASH-10 DASH-12 DASH-13]', async ({
  page,
  shop,
}) => {
  const product = await sell(shop, `Sold By The Dozen ${Date.now()}`, 400)
  const order = await sellTo(shop, { firstName: 'Wren', lastName: 'Lund' }, 900_000)
  await page.goto('/admin')
  for (const name of ['Best sellers', 'Stock running out', 'Orders by status']) {
    await expect(page.getByRole('table', { name })).toBeVisible()
    await expect(page.getByRole('region', { name })).toHaveCount(1)
  }
  const best = page.getByRole('region', { name: 'Best sellers' })
  await expect(best.getByRole('row').nth(1)).toContainText(`${product.name}400$400.00`)
  await expect(best.getByRole('link', { name: product.name })).toHaveAttribute(
    'href',
    `/products/item/${product.id}`,
  )
  const scarce = page.getByRole('region', { name: 'Stock running out' })
  await expect(scarce.getByRole('row').nth(1)).toContainText('1 left400')
  await expect(scarce.getByRole('link', { name: product.name })).toHaveAttribute(
    'href',
    `/admin/products?productId=${product.id}`,
  )
  const byStatus = page.getByRole('region', { name: 'Orders by status' })
  await expect(byStatus.getByRole('link', { name: 'shipped' })).toHaveAttribute(
    'href',
    '/admin/orders?status=shipped',
  )
  const recent = page.getByRole('region', { name: 'Recent orders' })
  const top = page.getByRole('region', { name: 'Top Customers' })
  await expect(recent.getByRole('listitem').first()).toContainText(order._id)
  await expect(top.getByRole('listitem').first()).toContainText('Wren Lund')
  await expect(top.getByRole('listitem').first()).toContainText('1 order$9,000.00')
  for (const [link, address] of [
    [recent.getByRole('link', { name: order._id }), `/admin/orders?orderId=${order._id}`],
    [recent.getByRole('link', { name: 'View All' }), '/admin/orders'],
    [top.getByRole('link', { name: 'View All' }), '/admin/customers'],
  ] as const) {
    await expect(link).toHaveAttribute('href', address)
  }
})

test('abandoned carts show owner, items, value and age, or an error [ERR-25]', async ({
  page,
  shop,
}) => {
  const user = await makeUser(shop.db, { firstName: 'Wren', lastName: `Lund ${Date.now()}` })
  const product = await makeProduct(shop.db, { name: 'Left Behind', priceCents: 1250 })
  const createdAt = new Date(Date.now() - 5 * DAY_MS)
  const [cart] = await shop.db.insert(carts).values({ userId: user.id, createdAt }).returning()
  const cartId = cart?.id ?? ''
  await shop.db.insert(cartLines).values({ cartId, productId: product.id, quantity: 3 })

  await page.route('**/api/carts?**', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/admin')
  await page.getByRole('button', { name: 'View carts' }).press('Enter')
  await expect(page).toHaveURL('/admin?carts=abandoned')
  const panel = page.getByRole('dialog', { name: 'Abandoned carts' })
  await expect(panel.getByText('Error: Failed to fetch carts')).toBeVisible()
  await page.unroute('**/api/carts?**')
  await panel.getByRole('button', { name: 'Try again' }).click()
  const row = panel.getByRole('listitem').filter({ hasText: user.lastName })
  await expect(row.first()).toContainText(`Wren ${user.lastName} ${user.email}$37.50`)
  await expect(row.first()).toContainText('5 days old')
  await expect(row.first()).toContainText('3 × Left Behind$12.50')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } })

  test('a tap or the focus shows the tooltip of the abandoned-carts badge, which describes it [FIX-14]', async ({
    page,
  }) => {
    // The browser emulates touch from the second document of a page on.
    await page.goto('/robots.txt')
    await page.goto('/admin')
    const badge = page
      .getByRole('region', { name: 'Abandoned Carts' })
      .getByRole('button', { name: /today$/ })
    await badge.tap()
    const tooltip = page.getByRole('tooltip')
    await expect(tooltip).toContainText('became abandoned at midnight')
    await expect(badge).toHaveAccessibleDescription(/became abandoned at midnight/)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(tooltip).toBeHidden()
    // With the keyboard, which a focus without a key would not show.
    await page.getByRole('button', { name: 'View carts' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(badge).toBeFocused()
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
  })
})
