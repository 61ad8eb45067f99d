import { makeProduct } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { makeShopper, openAdmin } from '../support/order-admin.ts'
import { expect, test } from '../support/test.ts'

test('orders are shipped by scanner, and the buyer follows the parcel [PARCEL-11, PARCEL-12, PARCEL-13, PARCEL-14]', async ({
  page,
  shop,
}) => {
  const user = await makeShopper(shop)
  const product = await makeProduct(shop.db)
  const make = () =>
    makeOrder(shop.services, {
      user,
      status: 'preparing to ship',
      lines: [{ product, quantity: 1 }],
    })
  const [one, other] = [await make(), await make()]
  await openAdmin(page, shop, `/admin/orders/${one._id}/packing-slip`)
  await expect(page.getByRole('img', { name: `Bar code ${one._id}` })).toBeVisible()

  await page.goto('/admin/orders/ship')
  const slip = page.getByRole('textbox', { name: '1. Order number on the packing slip' })
  const label = page.getByRole('textbox', { name: '2. Label of the parcel' })
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('combobox', { name: 'Carrier' }).selectOption('DHL')
  await slip.focus()
  await scan('RO-NOSUCH')
  await expect(slip).toHaveAccessibleDescription('No order has this number.')
  await scan(one._id.toLowerCase())
  await expect(label).toBeFocused()
  await scan(one._id)
  await expect(label).toHaveAccessibleDescription(/number of an order/)
  await scan('JD 0146')
  await expect(slip).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${one._id} is shipped.` })).toBeVisible()
  await scan(other._id)
  await expect(label).toBeFocused()
  await scan('JD 0146')
  await expect(label).toHaveAccessibleDescription(new RegExp(`scanned for ${one._id}`))
  await scan('JD 0146')
  await expect(page.getByRole('heading', { name: 'Shipped now: 2' })).toBeVisible()

  await shop.signIn(page, user)
  await page.goto('/orders')
  await page.getByRole('row', { name: new RegExp(other._id) }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /DHL JD0146/ })).toHaveAttribute(
    'href',
    'https://www.dhl.com/global-en/home/tracking.html?tracking-id=JD0146',
  )
})
