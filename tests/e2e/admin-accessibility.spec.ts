import { recordChange } from '../../server/audit/index.ts'
import { systemContext } from '../../server/platform/context.ts'
import { makeAdmin, makeProduct, makeUser } from '../support/factories.ts'
import { makeOrder } from '../support/orders.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`orders and the back office are accessible in the ${colorScheme} theme`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const admin = await makeAdmin(shop.db)
    const user = await makeUser(shop.db, { firstName: 'Ilse', lastName: 'Moravec' })
    const product = await makeProduct(shop.db)
    const lines = [{ product, quantity: 1 }]
    const { _id: orderId } = await makeOrder(shop.services, { user, lines, status: 'shipped' })
    const own = await makeOrder(shop.services, { user: admin, lines })
    await recordChange(systemContext(shop.services, 'test'), {
      action: 'order.status',
      subject: { id: orderId, name: orderId },
      before: { status: 'preparing to ship' },
      after: { status: 'shipped' },
    })
    await shop.signIn(page, admin)
    const screens = [
      { path: '/orders', text: own._id },
      { path: `/orders?orderId=${own._id}`, text: 'Order Details' },
      { path: '/admin', text: orderId },
      { path: '/admin/orders', text: orderId },
      { path: `/admin/orders?orderId=${orderId}`, text: 'View order' },
      { path: `/admin/orders/${orderId}/invoice`, text: 'Total incl. GST' },
      { path: `/admin/orders/${orderId}/packing-slip`, text: 'Packed by' },
      { path: `/admin/customers?customerId=${user.id}`, text: 'Order History' },
      { path: `/admin/products?productId=${product.id}`, text: 'Save changes' },
      { path: '/admin/activity', text: orderId },
      { path: '/admin/activity/jobs', text: 'Jobs and mails' },
    ]
    for (const { path, text } of screens) {
      await page.goto(path)
      await expect(page.getByText(text).first()).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('no page of the back office is wider than a small phone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await shop.signIn(page, await makeAdmin(shop.db))
  await makeProduct(shop.db, { name: 'An Uncommonly Long Name for a Record of Very Few Notes' })
  for (const path of ['', '/orders', '/products', '/customers', '/activity', '/activity/jobs']) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})
