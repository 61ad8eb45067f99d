import type { Page } from '@playwright/test'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { add, cartButton, serverCart } from '../support/cart.ts'
import { registerAndSignIn, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** The cart after an order, and the carts that follow it. */

async function confirmOrder(page: Page) {
  await page.goto('/order/success')
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  await expect.poll(() => serverCart(page)).toEqual([])
}

test('a confirmed order empties the cart and links to the products and the orders [CART-11 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  await shop.signIn(page, await makeUser(shop.db))
  await add(page, product)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  for (const { query, way, address } of [
    { query: '?session_id=anything', way: 'Continue Shopping', address: '/products' },
    { query: '', way: 'View Order', address: '/orders' },
  ]) {
    await page.goto(`/order/success${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!')
    await expect(
      page.getByText(
        'Thank you for your purchase. You will receive an email confirmation shortly.',
      ),
    ).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    await expect.poll(() => serverCart(page)).toEqual([])
    await page.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(address)
  }
})

test('returning to a confirmed order, or reloading it, preserves the next cart [ROUTE-14]', async ({
  page,
  shop,
}) => {
  const [bought, next] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  await shop.signIn(page, await makeUser(shop.db))
  await add(page, bought)
  await confirmOrder(page)
  await add(page, next)
  const clearings: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') clearings.push(request.url())
  })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  expect(clearings).toEqual([])
  expect(await serverCart(page)).toEqual([[next.id, 1]])
})

test('signing in again for a confirmed order preserves the next cart [ROUTE-14]', async ({
  page,
  shop,
}) => {
  const next = await makeProduct(shop.db)
  const data = await registerAndSignIn(page, 'twice@example.com')
  await confirmOrder(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  await add(page, next)
  await page.goBack()
  await expect(page).toHaveURL('/auth')
  await signIn(page, data)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect.poll(() => serverCart(page)).toEqual([[next.id, 1]])
})

test('a reload empties a cart that could not be emptied [ROUTE-14]', async ({ page, shop }) => {
  await shop.signIn(page, await makeUser(shop.db))
  await add(page, await makeProduct(shop.db))
  await page.route('**/api/carts/me', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: {} })
      : route.fallback(),
  )
  await page.goto('/order/success')
  await expect(page.getByText('Your cart could not be changed. Please try again.')).toBeVisible()
  await page.unroute('**/api/carts/me')
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  await expect.poll(() => serverCart(page)).toEqual([])
})
