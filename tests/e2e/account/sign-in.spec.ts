import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const password = 'a fine password'

/** Registers a customer with the request of the register form. */
async function register(page: Page, email: string) {
  const answer = await page.request.post('/api/auth/register', { data: { email, password } })
  expect(answer.status()).toBe(201)
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

test('the sign-in page has four forms with their own texts and links between them [ROUTE-2 ROUTE-3 SIGN-1 SIGN-2 SIGN-3 SIGN-4 SIGN-5 SIGN-6 SIGN-7 SIGN-8 SIGN-9]', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(h1(page)).toHaveText('Welcome back')
  await expect(page.getByText('Login to your account to continue')).toBeVisible()
  await page.getByRole('button', { name: "Don't have an account? Sign up now" }).click()
  await expect(h1(page)).toHaveText('Create an account')
  await expect(h1(page)).toBeFocused()
  await expect(page.getByText('Sign up for an account to get started')).toBeVisible()
  await page.getByRole('button', { name: 'Have an account? Sign in now' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(h1(page)).toHaveText('Forgotten password')
  await expect(page.getByText('Request a password reset link below')).toBeVisible()
  await page.getByRole('button', { name: 'Have an account? Sign in now' }).click()
  await expect(h1(page)).toHaveText('Welcome back')
  await page.goto('/reset-password?token=some-token')
  await expect(h1(page)).toHaveText('Set new password')
  await expect(page.getByText('Enter your new password below')).toBeVisible()
  await page.goto('/auth?token=some-token')
  await expect(h1(page)).toHaveText('Set new password')
})

test('the form sends nothing without an email address and a password, and a wrong one shows an error and stores nothing [VAL-5 VAL-6 ERR-1 API-41]', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await signIn(page, { email: 'kim', password })
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(calls).not.toContain('/api/auth/login')
  await register(page, 'wrong@example.com')
  await signIn(page, { email: 'wrong@example.com', password: 'not this one' })
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password')
  expect(await tokenOf(page)).toBeNull()
  await page.route('**/api/auth/login', (route) => route.abort())
  await signIn(page, { email: 'wrong@example.com', password })
  await expect(page.getByRole('alert')).toContainText('Login failed')
  await expect(page.getByRole('alert')).toContainText('Check your network')
})

test('logging in stores the token and replaces /auth by the home page; the role comes with the response, or after a reload with the current user [AUTH-4 AUTH-5 AUTH-6 AUTH-7 AUTH-10 AUTH-11]', async ({
  page,
  shop,
}) => {
  await register(page, 'home@example.com')
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.email, 'home@example.com'))
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/terms')
  await page.goto('/auth')
  await signIn(page, { email: ' HOME@example.com ', password })
  await expect(page).toHaveURL('/')
  expect((await tokenOf(page))?.split('.')).toHaveLength(3)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByText('home@example.com')).toBeVisible()
  const dashboard = page.getByRole('link', { name: 'Admin Dashboard' })
  await expect(dashboard).toBeVisible()
  expect(requested).not.toContain('/api/auth/me')
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(dashboard).toBeVisible()
  expect(requested).toContain('/api/auth/me')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test('registering returns to the login form with a notice for 3 s [AUTH-19 AUTH-20 AUTH-21 AUTH-22 VAL-7]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/auth')
  await page.getByRole('button', { name: /Sign up now/ }).click()
  await page.getByLabel('Email').fill('new@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.clock.pauseAt(Date.now() + 60_000)
  const sent = page.waitForRequest('**/api/auth/register')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ email: 'new@example.com', password, role: 'user' })
  const notice = page.getByText(
    'Account created successfully! Please log in with your new account.',
  )
  await expect(notice).toBeVisible()
  await expect(h1(page)).toHaveText('Welcome back')
  expect(await tokenOf(page)).toBeNull()
  await page.clock.runFor(2999)
  await expect(notice).toBeVisible()
  await page.clock.runFor(1)
  await expect(notice).toBeHidden()
})

test('requesting a password reset replaces the form by a notice [VAL-9 VAL-10 VAL-11 AUTH-26 AUTH-27]', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('kim')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email').fill('  nobody@example.com ')
  const sent = page.waitForRequest('**/api/auth/forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  expect((await sent).postDataJSON()).toEqual({ email: 'nobody@example.com' })
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(
    page.getByText(
      'If an account exists with this email, you will receive password reset instructions.',
    ),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('the link in the email sets a new password once [AUTH-24 AUTH-25 VAL-12 ERR-7]', async ({
  page,
  shop,
}) => {
  await register(page, 'reset@example.com')
  await page.request.post('/api/auth/forgot-password', { data: { email: 'reset@example.com' } })
  const findLink = async () => {
    const mail = (await shop.mails()).find((each) => each.to === 'reset@example.com')
    return mail?.text.match(/https?:\S+\/reset-password\S+/)?.[0]
  }
  await expect.poll(findLink).toBeTruthy()
  const link = (await findLink()) ?? ''
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText(/must be at least 8 characters long/)).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('another fine one')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(
    page.getByText('Your password has been reset. You can now log in with your new password.'),
  ).toBeVisible()
  await expect(h1(page)).toHaveText('Welcome back')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a third fine one')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Reset link has expired. Please request a new one.',
  )
})

test('a password reset signs in when the response holds a token [AUTH-23]', async ({ page }) => {
  await register(page, 'token@example.com')
  const login = await page.request.post('/api/auth/login', {
    data: { email: 'token@example.com', password },
  })
  const { token } = await login.json()
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({ json: { status: 'success', token } }),
  )
  await page.goto('/reset-password?token=some-token')
  await page.getByLabel('New password', { exact: true }).fill('another fine one')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/')
  expect(await tokenOf(page)).toBe(token)
})
