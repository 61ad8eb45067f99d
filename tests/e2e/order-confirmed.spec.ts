import type { Page } from '@playwright/test'
import { makeProduct, makeUser } from '../support/factories.ts'
import { add, cartButton, serverCart } from './support/cart.ts'
import { logIn, logInAnew } from './support/log-in.ts'
import { expect, test } from './support/test.ts'

/** What becomes of the carts that come after the one that was bought. */

async function confirmOrder(page: Page) {
  await page.goto('/order/success')
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  await expect.poll(() => serverCart(page)).toEqual([])
}

test('ROUTE-14 the way back to a confirmed order, or its reload, leaves the next cart alone', async ({
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

test('ROUTE-14 whoever has to sign in again for a confirmed order keeps the next cart', async ({
  page,
  shop,
}) => {
  const next = await makeProduct(shop.db)
  const data = await logInAnew(page, 'twice@example.com')
  await confirmOrder(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  await add(page, next)
  await page.goBack()
  await expect(page).toHaveURL('/auth')
  await logIn(page, data)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect.poll(() => serverCart(page)).toEqual([[next.id, 1]])
})

test('ROUTE-14 a cart that could not be emptied is emptied on a reload', async ({ page, shop }) => {
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
