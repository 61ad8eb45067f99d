import type { Page } from '@playwright/test'
import { makeProduct } from '../support/factories.ts'
import { cartButton } from './support/cart.ts'
import { expect, test } from './support/test.ts'

/** Opens the page on a slow line: its scripts wait until `arrive` is called. */
async function openWithLateScripts(page: Page, path: string) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { arrive }
}

test('a quantity typed before the scripts arrive is the one that is added', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  const { arrive } = await openWithLateScripts(page, `/products/item/${product.id}`)
  const quantity = page.getByRole('spinbutton')
  await quantity.fill('3')
  arrive()
  await expect(quantity).toHaveAttribute('aria-valuenow', '3')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
})

test('an address filled in before the scripts arrive stays through every change of the form', async ({
  page,
}) => {
  const { arrive } = await openWithLateScripts(page, '/auth')
  await page.getByLabel('Email').fill('early@example.com')
  arrive()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
})

test('a sign-in pressed before the scripts arrive is made then, and stands in no address', async ({
  page,
}) => {
  const body = { email: 'hasty@example.com', password: 'a fine password' }
  expect((await page.request.post('/api/auth/register', { data: body })).status()).toBe(201)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const { arrive } = await openWithLateScripts(page, '/auth')
  await page.getByLabel('Email').fill(body.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(body.password)
  await password.press('Enter')
  await password.press('Enter')
  arrive()
  await expect(page).toHaveURL('/')
  expect(asked.filter((url) => url.endsWith('/auth/login'))).toHaveLength(1)
  expect(asked.filter((url) => /hasty|password=/.test(url))).toEqual([])
})

test('a new password given before the scripts arrive keeps the token of its link', async ({
  page,
}) => {
  const { arrive } = await openWithLateScripts(page, '/reset-password?token=some-token')
  await page.getByLabel('New password').fill('a finer password')
  await page.getByLabel('New password').press('Enter')
  const sent = page.waitForRequest('**/api/auth/reset-password')
  arrive()
  expect((await sent).postDataJSON()).toEqual({
    token: 'some-token',
    password: 'a finer password',
  })
})

test('a newsletter address sent before the scripts arrive is subscribed', async ({ page }) => {
  const { arrive } = await openWithLateScripts(page, '/terms')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email').fill('early-reader@example.com')
  await footer.getByRole('button', { name: 'Submit' }).click()
  arrive()
  await expect(footer.getByText(/Please confirm/)).toBeVisible()
  await expect(page).toHaveURL('/terms')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form that needs it is not offered, and the sign-in says so', async ({ page }) => {
    await page.goto('/auth')
    await expect(page.getByText('Signing in needs JavaScript')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeHidden()
    await page.goto('/terms')
    await expect(page.getByRole('contentinfo').getByLabel('Email')).toBeHidden()
  })
})
