import { noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { listRecentOrders } from '#server/orders/index.ts'
import { someAddress } from '#tests/support/app/checkout.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { openCartOf, panel } from '../support/cart.ts'
import { openAdmin } from '../support/order-admin.ts'
import { payOpenedPage } from '../support/paid-order.ts'
import { expect, test } from '../support/test.ts'

const post = toRate('Post', 9.5, { days: { from: 3, to: 6 }, freeFrom: 100 })
const express = toRate('Express', 15, { days: { from: 1, to: 1 } })
const collect = toRate('Collect at the shop', 0, { collection: atTheShop })
const airmail = toRate('Airmail', 25)

test.beforeEach(async ({ shop }) => {
  const settings = toSettings(toZone(['AU'], express, post), toZone(['NZ'], airmail))
  await setDelivery(shop.db, settings)
})
// Rates change every cart and many texts of the shop, which other tests share.
test.afterEach(({ shop }) => setDelivery(shop.db, noDeliverySet))

test('a customer chooses country and rate, and pays what the cart has shown [SHIP-6, SHIP-8, SHIP-10, SHIP-11]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { priceCents: 4000 })
  const person = { firstName: 'Ida', lastName: 'Berg', address: someAddress }
  await openCartOf(page, shop, await makeUser(shop.db, person), [product, 1])
  const cart = panel(page)
  await expect(cart.getByRole('radio', { name: 'Post · 3 to 6 days $9.50' })).toBeChecked()
  await expect(cart.getByText('$49.50', { exact: true })).toBeVisible()

  const country = cart.getByRole('combobox', { name: 'Deliver to' })
  await country.selectOption('New Zealand')
  await expect(cart.getByText('$65', { exact: true })).toBeVisible()
  await country.selectOption('Australia')
  await cart.getByText('Express').click()
  await expect(cart.getByText('$55', { exact: true })).toBeVisible()

  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
  const bought = page.getByRole('region', { name: 'Your order' })
  await expect(bought.getByText('Express')).toBeVisible()
  await expect(bought.getByText('$55.00')).toBeVisible()
  await payOpenedPage(page)
  await page.goto('/orders')
  await page.getByRole('row').nth(1).click()
  const order = page.getByRole('dialog')
  await expect(order.getByText('Shipping: Express')).toBeVisible()
  await expect(order.getByText('$15.00')).toBeVisible()
  await expect(order.getByText('$55.00')).toBeVisible()
})

test('a cart says why it cannot be delivered, and a dearer rate is shown before it is paid [SHIP-4, SHIP-6, SHIP-8]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { priceCents: 4000 })
  const abroad = { ...someAddress, country: 'Iceland' }
  await openCartOf(page, shop, await makeUser(shop.db, { address: abroad }), [product, 1])
  const cart = panel(page)
  const checkout = cart.getByRole('button', { name: 'Checkout' })
  await expect(cart.getByText('We do not deliver to Iceland.')).toBeVisible()
  await expect(checkout).toBeDisabled()
  await cart.getByRole('combobox', { name: 'Deliver to' }).selectOption('Australia')
  await expect(checkout).toBeEnabled()

  const dearer = { ...post, charge: { by: 'order' as const, price: 12 } }
  await setDelivery(shop.db, toSettings(toZone(['AU'], dearer, collect)))
  await checkout.click()
  await expect(cart.getByText(/Post now costs \$12\.00/)).toBeVisible()
  await expect(cart.getByRole('radio', { name: 'Post · 3 to 6 days $12.00' })).toBeVisible()
  await cart.getByText('Collect at the shop').click()
  await expect(cart.getByText('12 Kiln Lane')).toBeVisible()
  await checkout.click()
  await expect(page.getByRole('group', { name: 'Who collects it' })).toBeVisible()
  await expect(page.getByLabel('Street')).toHaveCount(0)
})

test('a customer adds an order to one that waits, and one parcel ships both [SHIP-16]', async ({
  page,
  shop,
}) => {
  const settings = toSettings(toZone(['AU'], express, post))
  await setDelivery(shop.db, { ...settings, shipTogether: true })
  const user = await makeUser(shop.db, { firstName: 'Ida', lastName: 'Berg', address: someAddress })
  const product = await makeProduct(shop.db, { priceCents: 4000 })
  const lines = [{ product, quantity: 1 }]
  const first = await makeOrder(shop.services, { user, lines, status: 'payment received' })
  await openCartOf(page, shop, user, [product, 1])
  const cart = panel(page)
  await expect(cart.getByText('$49.50', { exact: true })).toBeVisible()
  await cart.getByRole('radio', { name: `Ship with ${first._id}: no further delivery` }).check()
  await expect(cart.getByText('$40', { exact: true })).toBeVisible()
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
  await expect(page.getByText(`With ${first._id}`)).toBeVisible()
  await payOpenedPage(page)

  await openAdmin(page, shop, `/admin/orders?orderId=${first._id}`)
  const order = page.getByRole('dialog')
  await expect(order.getByText('waits too: one parcel for both')).toBeVisible()
  await order.getByRole('button', { name: 'Add parcel' }).click()
  await expect(order.getByRole('checkbox', { name: /The parcel has RO-\S+ too/ })).toBeChecked()
  await order.getByLabel('Tracking number').fill('JD0146')
  await order.getByRole('button', { name: 'Add parcel' }).click()
  await expect(order.getByRole('link', { name: /JD0146/ })).toBeVisible()
  await order.getByRole('region', { name: 'Ships together' }).getByRole('link').click()
  await expect(order.getByRole('combobox', { name: 'Status' })).toHaveText(/shipped/i)
})

test('a customer pays for a second parcel, and the shop sends what is here first [SHIP-17]', async ({
  page,
  shop,
}) => {
  await setDelivery(shop.db, toSettings(toZone(['AU'], { ...post, secondParcel: 6 })))
  const here = await makeProduct(shop.db, { name: 'Low Tide', priceCents: 4000 })
  const later = await makeProduct(shop.db, { priceCents: 2000, shipsOn: '2099-03-01' })
  const user = await makeUser(shop.db, { firstName: 'Ida', lastName: 'Berg', address: someAddress })
  await openCartOf(page, shop, user, [here, 1], [later, 1])
  const cart = panel(page)
  await expect(cart.getByText('$69.50', { exact: true })).toBeVisible()
  await expect(cart.getByText(/ships when everything is here/)).toBeVisible()
  await cart.getByRole('checkbox', { name: 'Send what is here now + $6.00' }).check()
  await expect(cart.getByText('$75.50', { exact: true })).toBeVisible()
  await expect(cart.getByText('What is here ships now, the rest about Mar 1, 2099.')).toBeVisible()
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
  await payOpenedPage(page)
  const [newest] = await shop.run((ctx) => listRecentOrders(ctx, 1))
  const orderId = newest?._id ?? ''

  await openAdmin(page, shop, `/admin/orders/${orderId}/pick-list`)
  await expect(page.getByText('Low Tide')).toBeVisible()
  await expect(page.getByText('Follows later')).toBeVisible()
  await page.goto(`/admin/orders?orderId=${orderId}`)
  const order = page.getByRole('dialog')
  await order.getByRole('button', { name: 'Add parcel' }).click()
  await order.getByLabel('Tracking number').fill('JD0146')
  await expect(order.getByText(/the order stays open for the rest/)).toBeVisible()
  await order.getByRole('button', { name: 'Add parcel' }).click()
  await expect(order.getByText('first part')).toBeVisible()
  await expect(order.getByText('the rest about Mar 1, 2099')).toBeVisible()
})
