import type { Page } from '@playwright/test'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

/** Signs in a customer with an order of one record and an order of three units. */
async function openOrders(page: Page, shop: BrowserShop) {
  const user = await makeUser(shop.db)
  const record = await makeProduct(shop.db, { name: 'Night Bus', priceCents: 3995 })
  const mat = await makeProduct(shop.db, { name: 'Slipmat', type: 'accessory', priceCents: 1250 })
  const single = await makeOrder(shop.services, {
    user,
    lines: [{ product: record, quantity: 1 }],
    status: 'delivered',
    at: new Date('2026-03-04T12:00:00'),
  })
  const several = await makeOrder(shop.services, {
    user,
    lines: [
      { product: record, quantity: 2 },
      { product: mat, quantity: 1 },
    ],
  })
  await shop.signIn(page, user)
  await page.goto('/orders')
  return { single, several }
}

test('the order list shows only own orders, one per row, newest first; their details open and close by keyboard, Back and Forward, and the row regains the focus [ORD-1 ORD-2 ORD-7 ORD-8 ORD-9 ORD-10 ORD-11 ORD-12]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  await makeOrder(shop.services, {
    user: await makeUser(shop.db),
    lines: [{ product, quantity: 1 }],
  })
  const { single, several } = await openOrders(page, shop)
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Order ID',
    'Date',
    'Status',
    'Total',
    'Items',
  ])
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText(several._id)
  await expect(rows.nth(1).getByRole('cell').nth(3)).toHaveText('$92.40')
  await expect(rows.nth(1).getByRole('cell').nth(4)).toHaveText('3 items')
  await expect(rows.nth(2).getByRole('cell')).toHaveText([
    single._id,
    'Mar 4, 2026',
    'delivered',
    '$39.95',
    '1 item',
  ])

  await test.step('the details', () => openAndCloseDetails(page, single._id))
})

test('a row opens the details of its order, a dialog from 768 px up and a drawer below, where it can be cancelled while it is unpaid [ORD-12 ORD-13 ORD-14 ORD-15 ORD-16 ORD-17 SEC-2]', async ({
  page,
  shop,
}) => {
  const { single, several } = await openOrders(page, shop)
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(page.getByText('3 items')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 768, height: 800 })
  await page.getByRole('row', { name: several._id }).getByRole('cell').nth(4).click()
  const panel = page.getByRole('dialog', { name: 'Order Details' })
  await expect(panel).toContainText(several._id)
  await expect(panel.getByText('pending', { exact: true })).toBeVisible()
  const lines = panel.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(lines.nth(0)).toContainText('Night Bus2 × $39.95$79.90')
  await expect(lines.nth(1)).toContainText('Slipmat1 × $12.50$12.50')
  await expect(lines.nth(0).locator('img, [data-placeholder]')).toBeVisible()
  await expect(panel).toContainText('Subtotal$92.40ShippingFreeTotal$92.40')
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(576)
  await page.setViewportSize({ width: 767, height: 800 })
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(767)
  const cancel = panel.getByRole('button', { name: 'Cancel order' })
  await cancel.click()
  await expect(panel.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(cancel).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: single._id }).click()
  await expect(panel).toContainText(single._id)
  await expect(cancel).toBeHidden()
})

async function openAndCloseDetails(page: Page, orderId: string) {
  const opener = page.getByRole('button', { name: orderId })
  const panel = page.getByRole('dialog', { name: 'Order Details' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(`/orders?orderId=${orderId}`)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/orders')
  await expect(opener).toBeFocused()
  await page.getByRole('row', { name: orderId }).click()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await page.goForward()
  await expect(panel).toBeVisible()
  for (const _again of [1, 2]) {
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL('/orders')
    await page.goForward()
    await expect(panel).toBeVisible()
  }
}

test('the order list shows a spinner, an error that can be retried, and without orders a link to the products [ORD-3 ORD-4 ORD-5 ORD-6]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db))
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/orders/me', async (route) => {
    await answer.promise
    await route.fulfill({ status: 400, json: { message: 'No', statusCode: 400 } })
  })
  await page.goto('/orders')
  await expect(page.getByRole('main').getByText('Loading…')).toBeAttached()
  answer.resolve()
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible()
  await page.unroute('**/api/orders/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.getByText('When you place orders, they will appear here.')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Products' }).click()
  await expect(page).toHaveURL('/products')
})

test('a long order list loads further pages on request, and an address opens an order of any page [SEC-2]', async ({
  page,
  shop,
}) => {
  const user = await makeUser(shop.db)
  const lines = [{ product: await makeProduct(shop.db), quantity: 1 }]
  const { _id: id } = await makeOrder(shop.services, { user, lines })
  // 51 orders like the real one.
  await page.route(/\/api\/orders\/me/, async (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('page') === '2'
    const answer = await (await route.fetch({ url: `${shop.url}/api/orders/me` })).json()
    const [order] = answer.orders
    const orders = Array.from({ length: isSecond ? 1 : 50 }, (_, at) => ({
      ...order,
      _id: `RO-${isSecond ? 50 : at}`,
    }))
    const pagination = { currentPage: isSecond ? 2 : 1, totalPages: 2, totalOrders: 51 }
    await route.fulfill({ json: { ...answer, orders, pagination } })
  })
  await shop.signIn(page, user)
  await page.goto('/orders')
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.getByRole('button', { name: 'Load more orders' }).click()
  await expect(page.getByRole('row')).toHaveCount(52)
  await expect(page.getByRole('button', { name: 'Load more orders' })).toBeHidden()
  // The real order is on no page that is loaded.
  await page.goto(`/orders?orderId=${id}`)
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText(id)
})
