import type { Page } from '@playwright/test'
import { holdRequest } from '../support/hold-call.ts'
import { makeShopper, openAdmin, orderFor, rowOf } from '../support/order-admin.ts'
import { payTooLate } from '../support/paid-order.ts'
import { chooseOption } from '../support/select.ts'
import { expect, test } from '../support/test.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'View order' })
const itemsOf = (page: Page) =>
  panelOf(page).getByRole('list', { name: 'Items' }).getByRole('listitem')

test('the order panel shows the details of an order [AOP-1 AOP-9 AOP-10 AOP-11 AOP-12 AOP-13 AOP-14 AOP-15 AOP-16 AOP-17 AORD-31]', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const user = await makeShopper(shop)
  const order = await orderFor(shop, user, { at: new Date('2026-03-04T13:05:00') })
  await page.clock.install()
  await openAdmin(page, shop, `/admin/orders?orderId=${order._id}`)
  const panel = panelOf(page)
  await expect(panel).toContainText('4th Mar 2026 at 1:05 PM')
  await expect(panel).toContainText(`Email${user.email}`)
  await expect(panel).toContainText('PhoneN/A')
  await expect(panel).toContainText('No shipping address provided')
  await expect(itemsOf(page)).toContainText('Night Bus2 × $39.95$79.90')
  await expect(panel).toContainText('Subtotal$79.90ShippingFreeTotal$79.90')
  await panel.getByRole('button', { name: 'Copy order id' }).click()
  await expect(panel.getByText('Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order._id)
  await page.clock.runFor(2001)
  await expect(panel.getByText('Copied!')).toHaveCount(0)

  await page.route(`**/api/orders/${order._id}`, async (route) => {
    const body = await (await route.fetch()).json()
    body.order.shippingAddress = {
      street: '1 Lathe Lane',
      city: 'Brunswick',
      state: 'VIC',
      postalCode: '3056',
      country: 'Australia',
    }
    body.order.products[0].productId.name = ''
    await route.fulfill({ json: body })
  })
  await page.reload()
  await expect(panel.getByText('Brunswick, VIC, 3056')).toBeVisible()
  await expect(itemsOf(page)).toContainText('Unknown Product')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/admin/orders')
})

test('an order opens at its URL and closes to its row; a status is saved at once and shows in the list, a refused one shows a cross for 2 s, the reason and the previous status [AORD-29 AORD-30 AORD-32 AOP-2 AOP-3 AOP-4 AOP-5 AOP-6 AOP-7 AOP-8]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const order = await orderFor(shop, user)
  await page.clock.install()
  await openAdmin(page, shop, `/admin/orders?search=${user.email}`)
  const opener = rowOf(page, order._id).getByRole('button', { name: 'View details' })
  await opener.click()
  const panel = panelOf(page)
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`orderId=${order._id}`))
  const status = panel.getByRole('combobox', { name: 'Status' })
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/orders/${order._id}`, async (route) => {
    if (route.request().method() === 'PATCH') await answer.promise
    await route.continue()
  })
  const requested = page.waitForRequest((request) => request.method() === 'PATCH')
  await chooseOption(status, 'delivered')
  expect((await requested).postDataJSON()).toEqual({ status: 'delivered' })
  await expect(panel.getByText('Saving…')).toBeAttached()
  answer.resolve()
  await expect(panel.getByText('Saved', { exact: true })).toBeAttached()
  await page.clock.runFor(2001)
  await expect(panel.getByText('Saved', { exact: true })).toHaveCount(0)
  await expect(status).toHaveText('delivered')

  await page.unroute(`**/api/orders/${order._id}`)
  await page.route(`**/api/orders/${order._id}`, (route) =>
    route.fulfill({ status: 409, json: { message: 'Not enough copies', statusCode: 409 } }),
  )
  await chooseOption(status, 'shipped')
  await expect(panel.getByText('Could not be saved')).toBeAttached()
  await expect(panel.getByText('Not enough copies')).toBeVisible()
  await expect(status).toHaveText('delivered')
  await page.clock.runFor(2001)
  await expect(panel.getByText('Could not be saved')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(page).not.toHaveURL(/orderId/)
  await expect(opener).toBeFocused()
  await expect(rowOf(page, order._id)).toContainText('delivered')
})

test('an order is marked as paid without its confirmation, and that does not interrupt a loading list [LATE-3]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const order = await orderFor(shop, user)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/orders?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await openAdmin(page, shop, `/admin/orders?search=${user.email}&orderId=${order._id}`)
  const panel = panelOf(page)
  const status = panel.getByRole('combobox', { name: 'Status' })
  const saved = panel.getByText('Saved', { exact: true })
  const choice = panel.getByLabel('Send the order confirmation when it is marked as paid')
  await expect(choice).toBeChecked()
  await choice.press('Space')
  await Promise.all([expect(saved).toBeAttached(), chooseOption(status, 'preparing to ship')])
  answer.resolve()
  await expect(choice).toHaveCount(0)
  const timeline = panel.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('preparing to ship')
  await expect(timeline.getByText('Confirmation mail')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, order._id)).toContainText('preparing to ship')
})

test('an order shows its buttons when its notices and all others are in place, so that none moves while it is pressed', async ({
  page,
  shop,
}) => {
  const record = { name: 'Late Train', priceCents: 2500 }
  const { orderId } = await payTooLate(shop, await makeShopper(shop), record)
  const calls = ['orders/*/payment', 'users/*/notes', 'orders/*/timeline']
  const held = await Promise.all([
    ...calls.map((call) => holdRequest(page, `**/api/${call}`)),
    holdRequest(page, '**/assets/parcels-section-*.js'),
  ])
  await openAdmin(page, shop, `/admin/orders?orderId=${orderId}`)
  await Promise.all(held.map(({ request }) => request))
  const panel = panelOf(page)
  for (const { arrive, answer } of held) {
    await expect(panel.getByText('Loading…')).toHaveCount(1)
    await expect(panel.getByRole('button')).toHaveText([''])
    arrive()
    await answer
  }
  await expect(panel.getByRole('button', { name: 'Refund $50.00' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Add parcel' })).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'Status' })).toBeVisible()

  await test.step('a payment, notes and a timeline that fail to load hide no order', async () => {
    for (const call of calls) {
      await page.route(`**/api/${call}`, (route) =>
        // The page would repeat the request after a status of 500.
        route.fulfill({ status: 409, json: { message: 'Broken', statusCode: 409 } }),
      )
    }
    await page.reload()
    await expect(panel.getByRole('button', { name: 'Add parcel' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Refund $50.00' })).toHaveCount(0)
  })
})
