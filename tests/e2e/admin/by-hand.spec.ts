import { noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { someAddress } from '#tests/support/app/checkout.ts'
import { setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { openAdmin } from '../support/order-admin.ts'
import { expect, test } from '../support/test.ts'

test.use({ shopSettings: { COUNTER: 'on' } })
// Rates change every cart and many texts of the shop, which other tests share.
test.afterEach(({ shop }) => setDelivery(shop.db, noDeliverySet))

test('an admin takes an order, and the customer pays it by the mailed link [TILL-9]', async ({
  page,
  shop,
}) => {
  const confirmed = { emailConfirmedAt: new Date() }
  const person = { firstName: 'Mara', lastName: 'Lind', address: someAddress, ...confirmed }
  const { email } = await makeUser(shop.db, person)
  await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Post', 9.5))))
  await makeProduct(shop.db, { name: 'Kiln Lane Sessions', priceCents: 4000, stock: 3 })
  await openAdmin(page, shop, '/admin/orders')
  await page.getByRole('link', { name: 'New order' }).press('Enter')
  const send = page.getByRole('button', { name: 'Send a payment link' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Add a product').fill('kiln lane')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Kiln Lane Sessions is added.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Kiln Lane Sessions' }).click()
  await expect(page.getByText('Kiln Lane Sessions is added.')).toHaveCount(0)
  await page.getByLabel('Add a product').fill('kiln lane')
  await page.keyboard.press('Enter')
  await page.getByLabel('Quantity of Kiln Lane Sessions').fill('2')
  await expect(page.getByText('$89.50')).toBeVisible()
  await page.getByLabel('Email of the customer').fill(email)
  await page.getByRole('link', { name: 'Orders' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await question.getByRole('button', { name: 'Continue editing' }).click()
  await send.click()
  const order = page.getByRole('dialog')
  await expect(order.getByText(`Payment link sent to ${email}, open until`)).toBeVisible()

  const mail = (await shop.mails()).find(({ to }) => to === email)
  const link = /http\S+\/order\/guest#\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText(/Reserved for you until/)).toBeVisible()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByText('payment received')).toBeVisible()
})

test('a slow network loses no scan, and sends no delivery of another country [TILL-9]', async ({
  page,
  shop,
}) => {
  const zones = [toZone(['AU'], toRate('Post', 9.5)), toZone(['NZ'], toRate('Air', 25))]
  await setDelivery(shop.db, toSettings(...zones))
  const records = [
    await makeProduct(shop.db, { name: 'Slow Train', priceCents: 1000 }),
    await makeProduct(shop.db, { name: 'Later Boat', priceCents: 2000 }),
  ]
  await openAdmin(page, shop, '/admin/orders/new')
  await page.route('**/api/delivery?**', (route) => route.abort())
  const found = Promise.withResolvers<void>()
  await page.route('**/api/counter/find?**', async (route) => {
    await found.promise
    await route.continue()
  })
  await page.getByLabel('Add a product').focus()
  for (const { id } of records) {
    await page.keyboard.type(id)
    await page.keyboard.press('Enter')
  }
  found.resolve()
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(page.getByLabel('Add a product')).toHaveValue('')

  const send = page.getByRole('button', { name: 'Send a payment link' })
  await expect(page.getByText('Failed to load the rates')).toBeVisible()
  await expect(page.getByText('Total –')).toBeVisible()
  await expect(send).toBeDisabled()
  await page.unroute('**/api/delivery?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Total $39.50')).toBeVisible()
  await page.route('**/api/delivery?**', () => undefined)
  await page.getByLabel('Deliver to').selectOption('NZ')
  await expect(page.getByText('Total –')).toBeVisible()
  await expect(send).toBeDisabled()
})
