import type { Page } from '@playwright/test'
import { addCustomerNote } from '../../server/accounts/add-customer-note.ts'
import { openSession } from '../../server/accounts/index.ts'
import { addOrderNote } from '../../server/orders/add-order-note.ts'
import { systemContext } from '../../server/platform/context.ts'
import { fillWithHostileWords, HOSTILE } from '../support/hostile-words.ts'
import { test as base, expect } from './support/test.ts'

/** What somebody has written into every text of the shop is shown as text, on every screen that shows it. */

type Hostile = Awaited<ReturnType<typeof fillWithHostileWords>>
const test = base.extend<object, { hostile: Hostile }>({
  hostile: [
    async ({ shop }, use) => {
      const hostile = await fillWithHostileWords(shop.services)
      const actor = {
        kind: 'user',
        userId: hostile.admin.id,
        role: 'admin',
        sessionId: 'test',
      } as const
      const ctx = { ...systemContext(shop.services, 'test'), actor }
      await addCustomerNote(ctx, { customerId: hostile.customer.id, text: HOSTILE })
      await addOrderNote(ctx, { orderId: hostile.orderId, text: HOSTILE })
      await use(hostile)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const search = encodeURIComponent(HOSTILE)

/** Opens each; the console's errors fail the test, and the browser reports there what it kept from running. */
async function visit(page: Page, token: string | null, paths: string[]) {
  if (token) {
    await page.addInitScript((value) => {
      if (window.top === window) localStorage.setItem('token', value)
    }, token)
  }
  // Pictures whose address is nonsense are not there; that is all the browser may say.
  await page.route(/\/images\/|example\.invalid/, (route) => route.fulfill({ status: 404 }))
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByText('window.ran=1').first(), path).toBeAttached()
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false)
    expect(await page.locator('[onerror]').count(), path).toBe(0)
  }
}

test('screens of the shop', async ({ page, shop, hostile }) => {
  const token = await openSession(systemContext(shop.services, 'test'), hostile.customer.id)
  await visit(page, token, [
    '/products',
    `/products/item/${hostile.product.id}`,
    `/search?q=${search}`,
    `/orders?orderId=${hostile.orderId}`,
  ])
  const html = await (await page.request.get(`/products/item/${hostile.product.id}`)).text()
  expect(html).not.toMatch(/<img src=x|<script>window\.ran|<\/title><img/)
  const mails = await page.request.get('/dev/mail')
  expect(await mails.text()).not.toMatch(/<img src=x/)
})

test('screens of the back office', async ({ page, shop, hostile }) => {
  const token = await openSession(systemContext(shop.services, 'test'), hostile.admin.id)
  await visit(page, token, [
    '/admin/products',
    `/admin/products?productId=${hostile.product.id}`,
    `/admin/orders?orderId=${hostile.orderId}`,
    `/admin/orders/${hostile.orderId}/invoice`,
    `/admin/customers?customerId=${hostile.customer.id}`,
    '/admin/activity',
    `/admin/settings/webhooks?endpointId=${hostile.endpointId}`,
  ])
})
