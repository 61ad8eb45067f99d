import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { orderVersionOf } from '#server/orders/orders.rules.ts'
import { systemContext } from '#server/platform/context.ts'
import { updateProduct } from '#server/products/update-product.ts'
import { sellUnreserved } from '#server/stock/index.ts'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { makeShopper, openAdmin } from '../support/order-admin.ts'
import { payOrder } from '../support/paid-order.ts'
import { chooseOption } from '../support/select.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

const orderPanelOf = (page: Page) => page.getByRole('dialog', { name: 'View order' })
const statusOf = (page: Page) => orderPanelOf(page).getByRole('combobox', { name: 'Status' })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'View product' })
/** An admin saves the product. */
const change = (
  shop: BrowserShop,
  { id: userId }: { id: string },
  id: string,
  values: Parameters<typeof updateProduct>[1]['change'],
) => {
  const actor = { kind: 'user', userId, role: 'admin', sessionId: 'test' } as const
  return shop.run((ctx) => updateProduct({ ...ctx, actor }, { id, change: values }))
}

const save = (page: Page) => panelOf(page).getByRole('button', { name: 'Save changes' }).click()

test('the second of two admins who edit a product sees both versions and selects one', async ({
  page: mine,
  shop,
}) => {
  const before = { name: 'Contested', artist: 'Before', priceCents: 3000, stock: 10 }
  const { id } = await makeProduct(shop.db, before)
  const other = await makeAdmin(shop.db)
  await shop.signIn(mine, await makeAdmin(shop.db))
  await mine.goto(`/admin/products?productId=${id}`)
  await expect(panelOf(mine).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(panelOf(mine).getByLabel('Name')).toHaveValue('Contested')
  await change(shop, other, id, { name: 'Their name', price: 25, description: 'Folk' })
  const sold = [{ productId: id, quantity: 3 }]
  await sellUnreserved(systemContext(shop.services, 'test'), `sale-of-${id}`, sold, 'sale')

  await panelOf(mine).getByLabel('Name').fill('My name')
  await panelOf(mine).getByLabel('Price').fill('28')
  await panelOf(mine).getByLabel('Artist').fill('My artist')
  await save(mine)
  await expect(
    panelOf(mine).getByRole('heading', { name: 'Changed since you opened it' }),
  ).toBeFocused()
  await expect(panelOf(mine)).toContainText(`${other.email} saved this product on`)
  const field = (name: string) => panelOf(mine).getByRole('group', { name })
  await expect(panelOf(mine).getByRole('group', { name: /\S/ })).toHaveCount(4)
  await expect(field('Name')).toContainText('You both changed it')
  await expect(field('Description').getByRole('radio', { name: 'Theirs Folk' })).toBeChecked()
  await expect(field('Artist').getByRole('radio', { name: 'Mine My artist' })).toBeChecked()
  await save(mine)
  await expect(panelOf(mine).getByText('Choose a version of: Name, Price')).toBeVisible()
  expect((await findProductRow(shop.db, id)).name).toBe('Their name')
  await expectAccessible(mine)
  await field('Name').getByRole('radio', { name: 'Theirs Their name' }).check()
  await field('Price').getByRole('radio', { name: 'Mine $28.00' }).check()
  await save(mine)
  await expect(mine.getByText('Product updated successfully')).toBeVisible()
  expect(await findProductRow(shop.db, id)).toMatchObject({
    name: 'Their name',
    priceCents: 2800,
    artist: 'My artist',
    description: 'Folk',
    stock: 7,
  })
})

test('units sold during a stock edit are attributed to no admin', async ({ page, shop }) => {
  const admin = await makeAdmin(shop.db)
  const { id } = await makeProduct(shop.db, { name: 'Selling', stock: 10 })
  await change(shop, admin, id, { name: 'Selling fast' })
  await shop.signIn(page, admin)
  let asksOfTheTrace = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/audit')) asksOfTheTrace += 1
  })
  await page.goto(`/admin/products?productId=${id}`)
  await panelOf(page).getByLabel('Artist').fill('My artist')
  await panelOf(page).getByLabel('Stock').fill('20')
  const sold = [{ productId: id, quantity: 3 }]
  await sellUnreserved(systemContext(shop.services, 'test'), `sale-of-${id}`, sold, 'sale')
  await save(page)

  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: 'Changed since you opened it' })).toBeFocused()
  await expect(panel).toContainText('Copies were sold or put back while you had it open.')
  await expect(panel).not.toContainText('saved this product')
  const stock = panel.getByRole('group', { name: 'Stock Copies were sold or put back' })
  await expect(panel.getByRole('group', { name: 'Artist You changed it' })).toBeVisible()
  await expect(panel.getByRole('radio', { name: 'In the shop Empty' })).not.toBeChecked()
  await expect(panel).not.toContainText(/theirs/i)
  await stock.getByRole('radio', { name: 'In the shop 7' }).check()
  expect(asksOfTheTrace).toBe(0)
  await save(page)
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  expect(await findProductRow(shop.db, id)).toMatchObject({ artist: 'My artist', stock: 7 })
})

test('a conflict names the other admin only for an audit entry newer than the form', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Untraced', stock: 10 })
  const admin = await makeAdmin(shop.db)
  await change(shop, admin, id, { name: 'Traced once' })
  await shop.signIn(page, admin)
  await page.goto(`/admin/products?productId=${id}`)
  await panelOf(page).getByLabel('Name').fill('Mine')
  await panelOf(page).getByLabel('Stock').fill('20')
  const later = sql`updated_at + interval '1 second'`
  await shop.db
    .update(products)
    .set({ name: 'Changed by a script', stock: 8, updatedAt: later })
    .where(eq(products.id, id))
  const traced = page.waitForResponse((response) => response.url().includes('/api/audit'))
  await save(page)
  await traced
  await expect(panelOf(page)).toContainText('Another admin saved this product while you had it')
  await expect(panelOf(page)).not.toContainText(admin.email)
  await expect(
    panelOf(page).getByRole('group', { name: 'Stock It has changed since' }),
  ).toBeVisible()
})

test('the second of two admins who edit an order sees the first change and selects again', async ({
  page: mine,
  elsewhere: theirs,
  shop,
}) => {
  const user = await makeShopper(shop)
  const { orderId } = await payOrder(shop, user, { name: 'Two Minds', priceCents: 2500 })
  for (const page of [mine, theirs]) {
    await openAdmin(page, shop, `/admin/orders?orderId=${orderId}`)
    await expect(statusOf(page)).toHaveText('payment received')
  }
  await chooseOption(statusOf(theirs), 'cancelled')
  await orderPanelOf(theirs).getByRole('button', { name: 'Refund…' }).click()
  const refund = orderPanelOf(theirs).getByRole('form', { name: 'Refund' })
  // Above the button it would move it while it is pressed.
  const notice = orderPanelOf(theirs).getByText('Refund needed')
  await expect(notice).toBeVisible()
  const [form, below] = [await refund.boundingBox(), await notice.boundingBox()]
  expect(below?.y).toBeGreaterThan(form?.y ?? Number.NaN)
  await refund.getByRole('button', { name: 'Refund $50.00' }).click()
  await expect(orderPanelOf(theirs).getByText('paid by card, $50.00 refunded')).toBeVisible()

  const panel = orderPanelOf(mine)
  await chooseOption(statusOf(mine), 'shipped')
  await expect(
    panel.getByText('This order was set to cancelled in the meantime. Look at it again.'),
  ).toBeVisible()
  await expect(statusOf(mine)).toHaveText('cancelled')
  const timeline = panel.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('Refund of $50.00: done')
  await expect(timeline).not.toContainText('shipped')
  await expect(panel.getByText('$50.00 paid by card, $50.00 refunded')).toBeVisible()
  await chooseOption(statusOf(mine), 'returned')
  await expect(statusOf(mine)).toHaveText('returned')
  await expect(panel.getByText('Look at it again.')).toHaveCount(0)
})

test('a second choice made while the first is saved is based on the version with the first', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const { orderId } = await payOrder(shop, user, { name: 'Second Thought', priceCents: 2500 })
  await openAdmin(page, shop, `/admin/orders?orderId=${orderId}`)
  const answer = Promise.withResolvers<void>()
  const requests: unknown[] = []
  const toHeader = (status: OrderStatus) => `"${orderVersionOf({ id: orderId, status })}"`
  await page.route(`**/api/orders/${orderId}`, async (route) => {
    if (route.request().method() === 'PATCH') {
      requests.push([route.request().headers()['if-match'], route.request().postDataJSON()])
      await answer.promise
    }
    await route.continue()
  })
  await chooseOption(statusOf(page), 'shipped')
  await expect(statusOf(page)).toHaveText('shipped')
  await chooseOption(statusOf(page), 'delivered')
  answer.resolve()
  await expect(statusOf(page)).toHaveText('delivered')
  await expect
    .poll(() => requests)
    .toEqual([
      [toHeader('payment received'), { status: 'shipped' }],
      [toHeader('shipped'), { status: 'delivered' }],
    ])
})
