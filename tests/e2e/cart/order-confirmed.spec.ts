import type { Page } from '@playwright/test'
import { makeProduct, makeUser, type ProductRow } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { add, cartButton, fillCart, serverCart } from '../support/cart.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

/** The cart after an order, and the carts that follow it. */

function pay(shop: BrowserShop, user: { id: string }, product: ProductRow) {
  const lines = [{ product, quantity: 1 }]
  return makeOrder(shop.services, { user, lines, status: 'payment received' })
}

async function confirmOrder(page: Page) {
  await page.goto('/order/success')
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  await expect.poll(() => serverCart(page)).toEqual([])
}

test('a confirmed order empties the cart, also after it could not, and links to the products and the orders [CART-11 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  const user = await makeUser(shop.db)
  await fillCart(shop, user, [product, 1])
  await shop.signIn(page, user)
  await page.goto('/terms')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await pay(shop, user, product)
  await page.route('**/api/carts/me/bought', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/order/success')
  await expect(page.getByText('Your cart could not be changed. Please try again.')).toBeVisible()
  await page.unroute('**/api/carts/me/bought')
  await page.goto('/order/success?session_id=anything')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!')
  await expect(
    page.getByText('Thank you for your purchase. You will receive an email confirmation shortly.'),
  ).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  await expect.poll(() => serverCart(page)).toEqual([])
  for (const { way, address } of [
    { way: 'Continue Shopping', address: '/products' },
    { way: 'View Order', address: '/orders' },
  ]) {
    await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', address)
  }
})

test('returning to a confirmed order, or reloading it, preserves the next cart [ROUTE-14]', async ({
  page,
  shop,
}) => {
  const [bought, next] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  const user = await makeUser(shop.db)
  await fillCart(shop, user, [bought, 1])
  await shop.signIn(page, user)
  await pay(shop, user, bought)
  await confirmOrder(page)
  await add(page, next)
  await add(page, bought)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  const answer = page.waitForResponse('**/api/carts/me/bought')
  await page.reload()
  expect((await (await answer).json()).isChanged).toBe(false)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  expect(await serverCart(page)).toEqual([
    [next.id, 1],
    [bought.id, 1],
  ])
})
