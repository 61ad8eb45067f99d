import { noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { announceCollection } from '#server/orders/mail/announce-collection.ts'
import { systemContext } from '#server/platform/context.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { makeShopper, openAdmin } from '../support/order-admin.ts'
import { expect, test } from '../support/test.ts'

// Rates change every cart and many texts of the shop, which other tests share.
test.afterEach(({ shop }) => setDelivery(shop.db, noDeliverySet))

test('collected orders are handed over by scanner and keyboard alone [SHIP-15]', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '/admin/orders')
  await expect(page.getByRole('link', { name: 'Ship orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Hand over/ })).toHaveCount(0)

  const collect = toRate('Collect', 0, { collection: atTheShop })
  await setDelivery(shop.db, toSettings(toZone(['AU'], collect)))
  const user = await makeShopper(shop)
  const lines = [{ product: await makeProduct(shop.db), quantity: 1 }]
  const make = () => makeOrder(shop.services, { user, lines, status: 'payment received' })
  const [one, other] = [await make(), await make()]
  await announceCollection(systemContext(shop.services, 'test'), one._id)

  await page.reload()
  await page.getByRole('link', { name: /^Hand over \(\d+\)/ }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Order number on the packing slip' })
  await expect(field).toBeFocused()
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await scan('RO-NOSUCH')
  await expect(field).toHaveAccessibleDescription('No order has this number.')
  await scan(other._id)
  await expect(field).toHaveAccessibleDescription(/is not ready/)
  await expect(page.getByRole('link', { name: `Look at ${other._id}` })).toBeVisible()
  await scan(one._id.toLowerCase())
  await expect(page.getByRole('status').filter({ hasText: 'is handed over to' })).toBeVisible()
  await expect(field).toBeFocused()
  await scan(one._id)
  await expect(field).toHaveAccessibleDescription(`${one._id} was handed over already.`)
  await expect(page.getByRole('heading', { name: 'Handed over now: 1' })).toBeVisible()

  await page.goto(`/admin/orders/${one._id}/invoice`)
  const sheet = page.getByRole('main')
  await expect(sheet).toContainText('Collect at12 Kiln Lane')
  await expect(sheet).not.toContainText('No shipping address')
})
