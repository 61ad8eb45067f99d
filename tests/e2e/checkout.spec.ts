import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { products } from '../../server/catalogue/catalogue.tables.ts'
import { makeProduct, makeUser, type ProductRow } from '../support/factories.ts'
import { localCart } from './support/cart.ts'
import { logIn, logInAnew } from './support/log-in.ts'
import type { BrowserShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
const checkout = (page: Page) => panel(page).getByRole('button', { name: 'Checkout' })

/** Leaves the page with the product in the open cart. */
async function openCartWith(page: Page, product: ProductRow, quantity = 1) {
  await page.goto(`/products/item/${product.id}`)
  await page.getByRole('spinbutton').fill(String(quantity))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(panel(page).getByText(product.name)).toBeVisible()
}

type Wish = Parameters<typeof makeProduct>[1]

/** Leaves the page with such a product in the open cart of a customer. */
async function openCartOfCustomer(page: Page, shop: BrowserShop, wish: Wish = {}, quantity = 1) {
  const product = await makeProduct(shop.db, wish)
  await shop.signIn(page, await makeUser(shop.db))
  await openCartWith(page, product, quantity)
  return product
}

/** On to the payment page; tells its address. */
async function goToPayment(page: Page): Promise<string> {
  await checkout(page).click()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
  return page.url()
}

/** Marks the page as soon as its cart says "Sold out", be it for a moment. */
function noteSoldOut() {
  new MutationObserver(() => {
    const cart = document.querySelector('[role=dialog]')
    if (cart?.textContent.includes('Sold out')) Object.assign(window, { saysSoldOut: true })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

test('CHK-1 CHK-2 CHK-3 CHK-4 CHK-5 goes to the payment page, and the button waits', async ({
  page,
  shop,
}) => {
  const product = await openCartOfCustomer(page, shop, {}, 2)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/orders', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/orders')
  await checkout(page).click()
  expect((await sent).postDataJSON()).toEqual({
    products: [{ productId: product.id, quantity: 2 }],
  })
  await expect(panel(page).getByRole('button', { name: 'Processing...' })).toBeDisabled()
  goOn()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
})

test('CHK-9 CHK-10 CHK-11 CHK-12 CHK-13 signing in on the way, then turning back at the payment page', async ({
  page,
  shop,
}) => {
  const data = { email: 'buyer@example.com', password: 'a fine password' }
  await page.request.post('/api/auth/register', { data })
  const product = await makeProduct(shop.db)
  const orders: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) {
      orders.push(request.headers()['idempotency-key'] ?? '')
    }
  })
  await openCartWith(page, product)
  await checkout(page).click()
  await expect(page).toHaveURL('/auth')
  expect(orders).toEqual([])
  await logIn(page, data)
  await expect(page).toHaveURL(`/products/item/${product.id}`)
  await checkout(page).click()
  await page
    .getByRole('link', { name: 'Cancel' })
    .or(page.getByRole('button', { name: 'Cancel' }))
    .click()
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Checkout was cancelled. Please try again.',
  )
  await expect(page).toHaveURL('/')
  await expect(panel(page).getByText(product.name)).toBeVisible()
  await goToPayment(page)
  expect(new Set(orders).size).toBe(2)
})

test('CHK-9 CHK-10 a session that was ended elsewhere is asked for again, and the cart is there', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  const data = await logInAnew(page, 'ended@example.com')
  await openCartWith(page, product)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await checkout(page).click()
  await expect(page).toHaveURL('/auth')
  await logIn(page, data)
  await expect(page).toHaveURL(`/products/item/${product.id}`)
  await expect(panel(page).getByText(product.name)).toBeVisible()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await goToPayment(page)
})

test('CHK-11 CHK-13 turning back at the payment page gives up the last copy, which can be bought again', async ({
  page,
  shop,
}) => {
  const product = await openCartOfCustomer(page, shop, { stock: 1 })
  const left = await goToPayment(page)
  await page.addInitScript(noteSoldOut)
  const asked = page.waitForResponse(`**/api/products/${product.id}`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Checkout was cancelled. Please try again.',
  )
  await asked
  await expect(panel(page).getByText(product.name)).toBeVisible()
  expect(await page.evaluate(() => 'saysSoldOut' in window)).toBe(false)
  expect(await goToPayment(page)).not.toBe(left)
})

test('the last copy, left at the payment page, can be bought in another tab', async ({
  page,
  context,
  shop,
}) => {
  await openCartOfCustomer(page, shop, { stock: 1 })
  await goToPayment(page)
  const tab = await context.newPage()
  await tab.goto('/')
  await tab.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await goToPayment(tab)
  await page.reload()
  await expect(page.getByText('This checkout has expired')).toBeVisible()
})

test('the way back from the payment page leads to the same order', async ({ page, shop }) => {
  await openCartOfCustomer(page, shop, { stock: 1 })
  const address = await goToPayment(page)
  await page.goBack()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await checkout(page).click()
  await expect(page).toHaveURL(address)
})

test('CHK-1 CHK-7 CHK-8 too little stock is told, with what is left', async ({ page, shop }) => {
  const product = await openCartOfCustomer(page, shop, { stock: 5 }, 4)
  await shop.db.update(products).set({ stock: 1 }).where(eq(products.id, product.id))
  await checkout(page).click()
  const alert = panel(page).getByRole('alert')
  await expect(alert).toContainText('Failed to start checkout. Please try again.')
  await expect(alert).toContainText(product.name)
  await expect(checkout(page)).toBeEnabled()
})

test('CHK-8 a failure, and the way back for a removed line, are in view from the last of many lines', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.signIn(page, await makeUser(shop.db))
  const lines = await Promise.all(Array.from({ length: 8 }, () => makeProduct(shop.db)))
  const entries = lines.map(({ id }) => ({ productId: id, quantity: 1 }))
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), entries)
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

test('CHK-7 CHK-8 an order too small or too large for a card is told why', async ({
  page,
  shop,
}) => {
  const product = await openCartOfCustomer(page, shop, { priceCents: 30 })
  await checkout(page).click()
  const alert = panel(page).getByRole('alert')
  await expect(alert).toContainText('Failed to start checkout. Please try again.')
  await expect(alert).toContainText('An order must be at least $0.50.')
  const priceCents = 100_000_000
  await shop.db.update(products).set({ priceCents }).where(eq(products.id, product.id))
  await checkout(page).click()
  await expect(alert).toContainText('An order can be at most $999,999.99.')
  // Other tests of this shop ask for what is as dear, to find nothing.
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, product.id))
})

test('CHK-6 CHK-8 an answer without an address is a failure, and the retry keeps its key', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await openCartOfCustomer(page, shop)
  const keys: (string | undefined)[] = []
  await page.route('**/api/orders', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return route.fulfill({ status: 201, json: { success: true } })
  })
  await checkout(page).click()
  const alert = panel(page).getByRole('alert')
  await expect(alert).toHaveText('Failed to start checkout. Please try again.')
  await checkout(page).click()
  await expect(alert).toHaveText('Failed to start checkout. Please try again.')
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[0]).toBe(keys[1])
  consoleErrors.length = 0
})

test('ROUTE-20 CHK-11 /order/cancel leads home and says so, with an empty cart too', async ({
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
})
