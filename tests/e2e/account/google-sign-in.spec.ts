import type { Page } from '@playwright/test'
import { createSession } from '#server/auth/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { cartButton, fillLocalCart, localCart, serverCart } from '../support/cart.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

const password = 'a fine password'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Registers a customer through the API and returns the token of a new session. */
async function createToken(page: Page, email: string): Promise<string> {
  const data = { email, password }
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201)
  const { token } = await (await page.request.post('/api/auth/login', { data })).json()
  return token
}

test('the Google button leaves the shop and returns with the customer signed in and the carts merged; the token in the address is worth nothing afterwards [SIGN-10 AUTH-28 AUTH-29 ROUTE-4 SEC-5]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  await fillLocalCart(page, [product, 3])
  const arrived = page.waitForRequest(/\/auth\/callback\?token=/)
  await page.goto('/auth')
  const left = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/api/auth/google'),
  )
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await left
  await page.getByLabel('Email').fill('google@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByText('google@example.com')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => localCart(page)).toBeNull()
  expect(await serverCart(page)).toEqual([[product.id, 3]])
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')

  const inUrl = new URL((await arrived).url()).searchParams.get('token') ?? ''
  const stored = await tokenOf(page)
  expect(stored).not.toBe(inUrl)
  const me = (token: string | null) =>
    page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect((await me(stored)).status()).toBe(200)
  expect((await me(inUrl)).status()).toBe(401)
})

test('the callback signs in and is replaced by the home page [ROUTE-4 ROUTE-5 ROUTE-6 AUTH-28 AUTH-29]', async ({
  page,
}) => {
  const token = await createToken(page, 'callback@example.com')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/terms')
  await page.goto(`/auth/callback?token=${token}`)
  await expect(page.getByText('Processing login...')).toBeVisible()
  release()
  await expect(page).toHaveURL('/')
  expect(await tokenOf(page)).toBe(token)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test.describe('a link with the token of another account [SEC-5]', () => {
  const question = (page: Page) => page.getByRole('heading', { name: /^Sign in as / })

  /** The token of a session that was opened in another browser. */
  async function createForeignToken({ db, services }: BrowserShop, email: string) {
    const { id } = await makeUser(db, { email })
    return createSession(systemContext(services, 'test'), id)
  }

  test('does not replace the session of a signed-in customer', async ({ page, shop }) => {
    const token = await createForeignToken(shop, 'attacker@example.com')
    const customer = await makeUser(shop.db)
    await shop.signIn(page, customer)
    await page.goto('/robots.txt')
    const own = await tokenOf(page)
    await page.goto(`/auth/callback?token=${token}`)
    await expect(question(page)).toHaveText('Sign in as attacker@example.com?')
    await expect(question(page)).toBeFocused()
    await expect(page.getByText(`You are signed in as ${customer.email}.`)).toBeVisible()
    expect(await tokenOf(page)).toBe(own)
    await page.getByRole('button', { name: 'Stay as I am' }).click()
    await expect(page).toHaveURL('/')
    expect(await tokenOf(page)).toBe(own)
  })

  test('does not take the cart of a visitor, unless they agree', async ({ page, shop }) => {
    const token = await createForeignToken(shop, 'asking@example.com')
    const product = await makeProduct(shop.db)
    await fillLocalCart(page, [product, 2])
    await page.goto(`/auth/callback?token=${token}`)
    await expect(question(page)).toBeVisible()
    await page.getByRole('button', { name: 'Do not sign in' }).click()
    await expect(page).toHaveURL('/')
    expect(await tokenOf(page)).toBeNull()
    expect(await localCart(page)).not.toBeNull()

    await page.goto(`/auth/callback?token=${token}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/')
    expect(await tokenOf(page)).toBe(token)
    await expect.poll(() => serverCart(page)).toEqual([[product.id, 2]])
  })
})

test('a callback with a missing or invalid token returns to the sign-in page, which shows Google, the agreement and the failure [ROUTE-7 ROUTE-8 SIGN-10 SIGN-11 SIGN-12 SIGN-13 SIGN-16]', async ({
  page,
  consoleErrors,
}) => {
  const claims = Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString('base64url')
  for (const query of ['', `?token=head.${claims}.signature`]) {
    await page.goto(`/auth/callback${query}`)
    await expect(page).toHaveURL('/auth?error=callback_failed')
    expect(await tokenOf(page)).toBeNull()
  }
  // A failed callback is logged.
  consoleErrors.length = 0
  await expect(page.getByRole('alert')).toHaveText('Google sign-in failed. Please try again.')
  const google = page.getByRole('link', { name: /Google/ })
  await expect(google).toHaveAttribute('href', '/api/auth/google')
  await expect(
    page.getByText(
      'By continuing you agree to our Terms of Use and Privacy Policy, and to receive periodic emails.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms')
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy',
  )
})
