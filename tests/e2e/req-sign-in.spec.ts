import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '../../server/accounts/accounts.tables.ts'
import { expect, test } from './support/test.ts'

const password = 'a fine password'
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

async function fillIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('SIGN-15 another tab shows neither the loading state nor the notice of the last one', async ({
  page,
}) => {
  await page.route('**/api/auth/login', () => new Promise(() => {}))
  await page.goto('/auth')
  await fillIn(page, 'tabs@example.com')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  await page.getByRole('button', { name: /Sign up now/ }).click()
  const signUp = page.getByRole('button', { name: 'Sign up', exact: true })
  await expect(signUp).toBeEnabled()

  await page.clock.install()
  await fillIn(page, 'tabs@example.com')
  await signUp.click()
  const notice = page.getByText(/^Account created successfully!/)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(h1(page)).toHaveText('Forgotten password')
  await expect(notice).toHaveCount(0)
})

test('AUTH-21 AUTH-22 the notice of a registration is there for 3 s', async ({ page }) => {
  await page.clock.install()
  await page.goto('/auth')
  await page.getByRole('button', { name: /Sign up now/ }).click()
  await fillIn(page, 'notice@example.com')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  const notice = page.getByText(
    'Account created successfully! Please log in with your new account.',
  )
  await expect(notice).toBeVisible()
  await page.clock.runFor(2999)
  await expect(notice).toBeVisible()
  await page.clock.runFor(1)
  await expect(notice).toBeHidden()
})

test('SIGN-10 AUTH-28 ROUTE-4 the Google button leads out of the shop and back, signed in', async ({
  page,
}) => {
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
})

test('AUTH-4 the role comes with the login, without another call, or from the call for the current user', async ({
  page,
  shop,
}) => {
  const data = { email: 'owner@example.com', password }
  await page.request.post('/api/auth/register', { data })
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.email, data.email))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/auth')
  await fillIn(page, data.email)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/')
  const dashboard = page.getByRole('link', { name: 'Admin Dashboard' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(dashboard).toBeVisible()
  expect(asked).not.toContain('/api/auth/me')
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(dashboard).toBeVisible()
  expect(asked).toContain('/api/auth/me')
})
