import type { Page } from '@playwright/test'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { cartButton, fillCart, localCart } from '../support/cart.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

test('the protected pages require a sign-in, which returns to the full URL, and the back office redirects a customer home [ROUTE-13 ROUTE-21 ROUTE-22 ROUTE-31 ROUTE-32 ROUTE-33 AUTH-9]', async ({
  page,
}) => {
  const data = { email: 'guard@example.com', password: 'a fine password' }
  await page.request.post('/api/auth/register', { data })
  for (const address of ['/orders', '/admin/products', '/order/success?session_id=abc']) {
    await page.goto(address)
    await expect(page).toHaveURL('/auth')
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await signIn(page, data)
  await expect(page).toHaveURL('/order/success?session_id=abc')
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.goto('/admin/orders')
  await expect(page).toHaveURL('/')
})

test('the guard shows nothing and the menu no account links until the token is confirmed [ROUTE-34 ROUTE-35 AUTH-1 SHELL-10]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  const requested = page.waitForRequest('**/api/auth/me')
  await page.goto('/orders')
  await requested
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toHaveCount(0)
  await expect(page).toHaveURL('/orders')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const signInLink = menu.getByRole('link', { name: 'Sign in' })
  const signOutButton = menu.getByRole('button', { name: 'Log out' })
  await expect(menu.getByRole('link', { name: 'All products' })).toBeVisible()
  await expect(signInLink.or(signOutButton)).toHaveCount(0)
  release()
  await expect(signOutButton).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
})

test('a refused or expired token is removed, and a 401 response to any request removes it [AUTH-16 AUTH-17 AUTH-18]', async ({
  page,
  shop,
}) => {
  const user = await makeUser(shop.db)
  await shop.signIn(page, user)
  await page.goto('/robots.txt')
  await page.request.post('/api/auth/logout', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  })
  await page.goto('/orders')
  await expect(page).toHaveURL('/auth')
  expect(await tokenOf(page)).toBeNull()

  const past = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')
  await page.evaluate((token) => localStorage.setItem('token', token), `head.${past}.signature`)
  await page.goto('/orders')
  await expect(page).toHaveURL('/auth')

  await shop.signIn(page, user)
  await page.goto('/terms')
  await page.route('**/api/orders/me', (route) =>
    route.fulfill({ status: 401, json: { message: 'No', statusCode: 401 } }),
  )
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Past orders' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await tokenOf(page)).toBeNull()
})

test('logging out returns home and empties the cart, even when the server does not respond or refuses [AUTH-12 AUTH-13 AUTH-14 AUTH-15 ERR-13 SHELL-18 CART-11]', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const product = await makeProduct(shop.db)
  const user = await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' })
  await fillCart(shop, user, [product, 2])
  await shop.signIn(page, user)
  await page.goto('/orders')
  await page.route('**/api/auth/logout', (route) => route.abort())
  const called = page.waitForRequest('**/api/auth/logout')
  await signOut(page)
  await called
  await expect(page).toHaveURL('/')
  await expect.poll(() => tokenOf(page)).toBeNull()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(consoleErrors.splice(0)).toHaveLength(1)

  await shop.signIn(page, user)
  await page.goto('/terms')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await page.unroute('**/api/auth/logout')
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }))
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  expect(await tokenOf(page)).toBeNull()
  expect(await localCart(page)).toBeNull()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByText('Kim Vale')).toHaveCount(0)
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('other tabs follow a sign-in and a sign-out', async ({ page, shop, context }) => {
  const user = await makeUser(shop.db)
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(other).toHaveURL('/auth')
  await shop.signIn(page, user)
  await expect(other).toHaveURL('/orders')
  await page.goto('/terms')
  await signOut(page)
  await expect(other).toHaveURL('/auth')
})

test('the HTML of a page is the same for every visitor and hydrates into a personal page without an error', async ({
  page,
  shop,
}) => {
  const anonymous = await (await page.request.get('/terms')).text()
  await shop.signIn(page, await makeUser(shop.db, { firstName: 'Kim' }))
  await page.goto('/robots.txt')
  await page.evaluate(() =>
    localStorage.setItem('cart', JSON.stringify([{ productId: 'nothing', quantity: 2 }])),
  )
  const own = await (await page.goto('/terms'))?.text()
  expect(own).toBe(anonymous)
})
