import { makeProduct, makeUser } from '../support/factories.ts'
import { serverCart } from './support/cart.ts'
import { expect, test } from './support/test.ts'

test('ROUTE-1 ROUTE-2 ROUTE-3 ROUTE-9 ROUTE-10 ROUTE-11 ROUTE-12 the public pages, for a visitor', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, { name: 'Harbour Tape', type: 'accessory' })
  for (const { address, heading } of [
    { address: '/', heading: 'Discover your next favourite record' },
    { address: '/auth', heading: 'Welcome back' },
    { address: '/reset-password', heading: 'Welcome back' },
    { address: '/products', heading: 'Products' },
    { address: '/products/accessory', heading: 'Products' },
    { address: `/products/item/${id}`, heading: 'Harbour Tape' },
    { address: '/search?q=harbour', heading: 'Results for "harbour"' },
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('ROUTE-13 ROUTE-21 ROUTE-22 ROUTE-31 the others ask to sign in', async ({ page }) => {
  for (const address of ['/orders', '/order/success', '/admin', '/admin/products']) {
    await page.goto(address)
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  }
})

test('CART-11 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19 a confirmed order empties the cart and leads on', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  await shop.signIn(page, await makeUser(shop.db))
  await page.goto(`/products/item/${product.id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const cart = page.getByRole('banner').getByRole('button', { name: /^Cart/ })
  await expect(cart).toHaveAccessibleName('Cart, 1 item')
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
    await expect(cart).toHaveAccessibleName('Cart')
    await expect.poll(() => serverCart(page)).toEqual([])
    await page.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(address)
  }
})
