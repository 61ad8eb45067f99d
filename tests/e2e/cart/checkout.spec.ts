import type { Page } from '@playwright/test'
import { makeProduct, makeUser, type ProductRow } from '#tests/support/app/factories.ts'
import {
  fillLocalCart,
  localCart,
  openCart,
  openCartOf,
  panel,
  serverCart,
} from '../support/cart.ts'
import { holdCall } from '../support/hold-call.ts'
import type { BrowserShop } from '../support/shop.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const checkout = (page: Page) => panel(page).getByRole('button', { name: 'Checkout' })

async function openCartWith(page: Page, product: ProductRow) {
  await page.goto(`/products/item/${product.id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(panel(page).getByText(product.name)).toBeVisible()
}

type ProductValues = Parameters<typeof makeProduct>[1]

async function openCartOfCustomer(
  page: Page,
  shop: BrowserShop,
  values: ProductValues = {},
  quantity = 1,
) {
  const product = await makeProduct(shop.db, values)
  await openCartOf(page, shop, await makeUser(shop.db), [product, quantity])
  return product
}

async function goToPayment(page: Page): Promise<string> {
  await checkout(page).click()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
  return page.url()
}

/** The idempotency keys of the orders that the page sends. */
function ordersSent(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) {
      keys.push(request.headers()['idempotency-key'] ?? '')
    }
  })
  return keys
}

/** Sets a flag as soon as the cart says "Sold out", even for a moment. */
function recordSoldOut() {
  new MutationObserver(() => {
    const cart = document.querySelector('[role=dialog]')
    if (cart?.textContent.includes('Sold out')) Object.assign(window, { saysSoldOut: true })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

test('a visitor, and a customer whose session is revoked, signs in during the checkout, which goes on with the cart [CHK-9 CHK-10]', async ({
  page,
  shop,
}) => {
  const data = { email: 'buyer@example.com', password: 'a fine password' }
  await page.request.post('/api/auth/register', { data })
  const product = await makeProduct(shop.db)
  const orders = ordersSent(page)
  await openCartWith(page, product)
  await checkout(page).click()
  await expect(page).toHaveURL('/auth')
  expect(orders).toEqual([])
  await signIn(page, data)
  await expect(page).toHaveURL(`/products/item/${product.id}`)
  await expect(panel(page).getByText(product.name)).toBeVisible()
  await expect.poll(() => localCart(page)).toBeNull()
  expect(await serverCart(page)).toEqual([[product.id, 1]])

  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await checkout(page).click()
  await expect(page).toHaveURL('/auth')
  await signIn(page, data)
  await expect(page).toHaveURL(`/products/item/${product.id}`)
  await expect(panel(page).getByText(product.name)).toBeVisible()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  orders.length = 0
  await goToPayment(page)
  expect(orders).toHaveLength(1)
})

test('checking out again after Back resumes the same order; cancelling releases the last unit, which another tab can buy [CHK-11 CHK-12 CHK-13]', async ({
  page,
  context,
  shop,
}) => {
  const product = await openCartOfCustomer(page, shop, { stock: 1 })
  const orders = ordersSent(page)
  const left = await goToPayment(page)
  await page.goBack()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  expect(await goToPayment(page)).toBe(left)
  await page.addInitScript(recordSoldOut)
  const requested = page.waitForResponse(`**/api/products/${product.id}`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Checkout was cancelled. Please try again.',
  )
  await requested
  await expect(panel(page).getByText(product.name)).toBeVisible()
  expect(await page.evaluate(() => 'saysSoldOut' in window)).toBe(false)
  await expect(page).toHaveURL('/')
  expect(await goToPayment(page)).not.toBe(left)
  expect(new Set(orders).size).toBe(2)

  const tab = await context.newPage()
  await openCart(tab)
  await goToPayment(tab)
  await page.reload()
  await expect(page.getByText('This checkout has expired')).toBeVisible()
})

test('an error and an undo are in view from the last of many lines [CHK-8]', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.signIn(page, await makeUser(shop.db))
  const lines = await Promise.all(Array.from({ length: 8 }, () => makeProduct(shop.db)))
  await fillLocalCart(page, ...lines.map((product) => [product, 1] as const))
  await page.goto('/terms')
  await expect.poll(() => localCart(page)).toBeNull()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await page.route('**/api/orders', (route) => route.fulfill({ status: 503, json: {} }))
  await panel(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
  await checkout(page).click()
  await expect(panel(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  const remove = panel(page)
    .getByRole('button', { name: /^Remove/ })
    .last()
  await remove.click()
  await expect(panel(page).getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
})

test('an amount that is too small is named before the checkout [LATE-2]', async ({
  page,
  shop,
}) => {
  await openCartOfCustomer(page, shop, { priceCents: 49 })
  const notice = panel(page).getByText('An order must be at least $0.50.')
  await expect(notice).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .click()
  await expect(notice).toBeHidden()
})

test('a response without success or a checkout URL is an error; the retry sends the same idempotency key, and the button is disabled until the payment page opens [CHK-1 CHK-2 CHK-3 CHK-4 CHK-5 CHK-6 CHK-7 CHK-8]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const product = await openCartOfCustomer(page, shop, {}, 2)
  const keys = ordersSent(page)
  const alert = panel(page).getByRole('alert')
  for (const json of [
    { success: true },
    { success: false, checkoutUrl: '/terms' },
    { checkoutUrl: '/terms' },
  ]) {
    await page.route('**/api/orders', (route) => route.fulfill({ status: 201, json }))
    const answered = page.waitForResponse('**/api/orders')
    await checkout(page).click()
    await answered
    await expect(alert).toHaveText('Failed to start checkout. Please try again.')
    await expect(checkout(page)).toBeEnabled()
    await page.unroute('**/api/orders')
  }
  expect(consoleErrors.splice(0)).toHaveLength(3)
  const { arrive } = await holdCall(page, 'orders')
  const sent = page.waitForRequest('**/api/orders')
  await checkout(page).click()
  expect((await sent).postDataJSON()).toEqual({
    products: [{ productId: product.id, quantity: 2 }],
  })
  await expect(panel(page).getByRole('button', { name: 'Processing...' })).toBeDisabled()
  arrive()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(4)
})

test('/order/cancel redirects home with a notice, even with an empty cart, and leaves no entry in the history [ROUTE-20 CHK-11 CHK-12 CHK-13]', async ({
  page,
}) => {
  await page.goto('/order/cancel')
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Checkout was cancelled. Please try again.',
  )
  await expect(page).toHaveURL('/')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Cart' }).click()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await page.goto('/terms')
  await page.goto('/?stripe=cancel')
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Checkout was cancelled. Please try again.',
  )
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})
