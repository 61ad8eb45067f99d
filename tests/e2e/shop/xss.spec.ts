import type { Page } from '@playwright/test'
import { createSession } from '#server/auth/index.ts'
import { notesOfCustomer } from '#server/customers/index.ts'
import { addNote } from '#server/notes/index.ts'
import { notesOfOrder } from '#server/orders/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { fillWithXssPayloads, XSS_PAYLOAD } from '#tests/support/payloads/xss-payloads.ts'
import { oncePerShop } from '../support/shops.ts'
import { test as base, expect } from '../support/test.ts'

/** Every text of the shop holds a script payload, and every screen must show it as text. */

type Hostile = Awaited<ReturnType<typeof fillWithXssPayloads>>
const test = base.extend<{ hostile: Hostile }>({
  shopName: 'hostile',
  hostile: [async ({ shop }, use) => use(await fill(shop)), { timeout: 60_000 }],
})

const fill = oncePerShop(async ({ services }) => {
  const hostile = await fillWithXssPayloads(services)
  const actor = {
    kind: 'user',
    userId: hostile.admin.id,
    role: 'admin',
    sessionId: 'test',
  } as const
  const ctx = { ...systemContext(services, 'test'), actor }
  await addNote(ctx, notesOfCustomer(hostile.customer.id), { text: XSS_PAYLOAD })
  await addNote(ctx, notesOfOrder(hostile.orderId), { text: XSS_PAYLOAD })
  return hostile
})

const search = encodeURIComponent(XSS_PAYLOAD)

/** Opens each page. A script blocked by the content security policy logs an error, which fails the test. */
async function visit(page: Page, token: string | null, paths: string[]) {
  if (token) {
    await page.addInitScript((value) => {
      if (window.top === window) localStorage.setItem('token', value)
    }, token)
  }
  // Images with payload URLs are missing, which is not an error.
  await page.route(/\/images\/|example\.invalid/, (route) => route.fulfill({ status: 404 }))
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByText('window.ran=1').first(), path).toBeAttached()
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false)
    expect(await page.locator('[onerror]').count(), path).toBe(0)
  }
}

test('the screens of the shop run no script from stored or typed values', async ({
  page,
  shop,
  hostile,
}) => {
  const token = await createSession(systemContext(shop.services, 'test'), hostile.customer.id)
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

test('the screens of the back office run no script from stored values', async ({
  page,
  shop,
  hostile,
}) => {
  const token = await createSession(systemContext(shop.services, 'test'), hostile.admin.id)
  await visit(page, token, [
    `/admin/products?productId=${hostile.product.id}`,
    `/admin/orders?orderId=${hostile.orderId}`,
    `/admin/orders/${hostile.orderId}/invoice`,
    `/admin/customers?customerId=${hostile.customer.id}`,
    '/admin/activity',
    `/admin/settings/webhooks?endpointId=${hostile.endpointId}`,
  ])
})
