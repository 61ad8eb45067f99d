import type { Page } from '@playwright/test'
import { makeAdmin, makeUser } from '../support/factories.ts'
import { logIn } from './support/log-in.ts'
import { expect, test } from './support/test.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

test('ROUTE-21 ROUTE-31 ROUTE-32 AUTH-9 a protected page asks to sign in and comes back, query and all', async ({
  page,
}) => {
  const data = { email: 'guard@example.com', password: 'a fine password' }
  await page.request.post('/api/auth/register', { data })
  await page.goto('/order/success?session_id=abc')
  await expect(page).toHaveURL('/auth')
  await logIn(page, data)
  await expect(page).toHaveURL('/order/success?session_id=abc')
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
})

test('ROUTE-33 a customer at /admin goes home, an admin stays', async ({ page, shop }) => {
  await shop.signIn(page, await makeUser(shop.db))
  await page.goto('/admin/orders')
  await expect(page).toHaveURL('/')
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/orders')
  await expect(page.getByPlaceholder('Search orders...')).toBeVisible()
  await expect(page).toHaveURL('/admin/orders')
})

test('ROUTE-34 ROUTE-35 the guard shows nothing while the token is not confirmed', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db))
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/auth/me')
  await page.goto('/orders')
  await asked
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toHaveCount(0)
  await expect(page).toHaveURL('/orders')
  goOn()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
})

test('AUTH-16 AUTH-17 AUTH-18 a refused or outdated token is removed', async ({ page, shop }) => {
  const user = await makeUser(shop.db)
  await shop.signIn(page, user)
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
})

test('AUTH-12 AUTH-13 AUTH-14 AUTH-15 ERR-13 SHELL-18 logging out goes home, also when the server does not answer', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await shop.signIn(page, await makeUser(shop.db))
  await page.goto('/orders')
  await page.route('**/api/auth/logout', (route) => route.abort())
  const called = page.waitForRequest('**/api/auth/logout')
  await logOut(page)
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
})

test('other tabs follow a sign-in and a sign-out', async ({ page, shop, context }) => {
  const user = await makeUser(shop.db)
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(other).toHaveURL('/auth')
  await shop.signIn(page, user)
  await expect(other).toHaveURL('/orders')
  await page.goto('/terms')
  await logOut(page)
  await expect(other).toHaveURL('/auth')
})

test('a page is the same for everybody and becomes personal without a hydration error', async ({
  page,
  shop,
}) => {
  const anonymous = await (await page.request.get('/terms')).text()
  await shop.signIn(page, await makeUser(shop.db, { firstName: 'Kim' }))
  await page.evaluate(() =>
    localStorage.setItem('cart', JSON.stringify([{ productId: 'nothing', quantity: 2 }])),
  )
  const own = await (await page.goto('/terms'))?.text()
  expect(own).toBe(anonymous)
})
