import type { Page } from '@playwright/test'
import type { ProductRow } from '#tests/support/app/factories.ts'
import { expect } from './test.ts'

/** Actions on the cart, and its state in the browser and on the server. */

export const localCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'))
export const cartButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Cart/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
export const row = (page: Page, product: ProductRow) =>
  panel(page).getByRole('listitem').filter({ hasText: product.name })

export async function add(page: Page, product: ProductRow, quantity = 1) {
  await openWithSession(page, `/products/item/${product.id}`)
  await page.getByRole('spinbutton').fill(String(quantity))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
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
