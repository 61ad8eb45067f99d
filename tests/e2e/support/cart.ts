import type { Page } from '@playwright/test'
import { addToCart } from '#server/cart/add-to-cart.ts'
import type { ProductRow } from '#tests/support/app/factories.ts'
import type { BrowserShop } from './shop.ts'
import { expect } from './test.ts'

/** Actions on the cart, and its state in the browser and on the server. */

export type Units = readonly [ProductRow, number]

export const localCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'))
export const cartButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Cart/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
export const row = (page: Page, product: ProductRow) =>
  panel(page).getByRole('listitem').filter({ hasText: product.name })

/** Adds units on the page of the product. */
export async function add(page: Page, product: ProductRow, quantity = 1) {
  await openWithSession(page, `/products/item/${product.id}`)
  await page.getByRole('spinbutton').fill(String(quantity))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
}

/** Adds units to the cart of a customer, without a page. */
export function fillCart(shop: BrowserShop, user: { id: string }, ...lines: Units[]) {
  const actor = { kind: 'user', userId: user.id, role: 'user', sessionId: 'test' } as const
  return shop.run(async (ctx) => {
    for (const [{ id: productId }, quantity] of lines) {
      await addToCart({ ...ctx, actor }, { productId, quantity })
    }
  })
}

/** Stores units as the cart of a visitor. The page is left on a file of the shop. */
export async function fillLocalCart(page: Page, ...lines: Units[]) {
  const entries = lines.map(([{ id: productId }, quantity]) => ({ productId, quantity }))
  await page.goto('/robots.txt')
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), entries)
}

/** Signs in a customer with these units in the cart, and opens the cart. */
export async function openCartOf(
  page: Page,
  shop: BrowserShop,
  user: { id: string },
  ...lines: Units[]
) {
  await fillCart(shop, user, ...lines)
  await shop.signIn(page, user)
  await openCart(page)
  for (const [product] of lines) await expect(row(page, product)).toBeVisible()
}

export async function openCart(page: Page, path = '/terms') {
  await page.goto(path)
  await cartButton(page).click()
}

/** Opens a page and waits for the session: before that, the page uses the local cart. */
export async function openWithSession(page: Page, path: string) {
  const isInShop = page.url().startsWith('http')
  const token = isInShop ? await page.evaluate(() => localStorage.getItem('token')) : null
  const cart = token !== null ? page.waitForResponse('**/api/carts/me') : undefined
  await page.goto(path)
  await cart
}

/** The cart lines of the signed-in user on the server. */
export async function serverCart(page: Page): Promise<[string, number][]> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get('/api/carts/me', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { cart } = await answer.json()
  return cart.products.map((line: { product: { _id: string }; quantity: number }) => [
    line.product._id,
    line.quantity,
  ])
}
