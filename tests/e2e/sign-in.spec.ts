import type { Page } from '@playwright/test'
import { logIn } from './support/log-in.ts'
import { expect, test } from './support/test.ts'

const password = 'a fine password'

/** A customer who can sign in, made by the call the register form makes. */
async function register(page: Page, email: string) {
  const answer = await page.request.post('/api/auth/register', { data: { email, password } })
  expect(answer.status()).toBe(201)
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

test('ROUTE-2 ROUTE-3 SIGN-1 SIGN-2 SIGN-3 SIGN-4 SIGN-5 SIGN-6 SIGN-7 SIGN-8 SIGN-9 four tabs with their words, and the ways between them', async ({
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

test('SIGN-10 SIGN-11 SIGN-12 SIGN-13 SIGN-16 Google, the agreement, and a sign-in that failed there', async ({
  page,
}) => {
  await page.goto('/auth?error=callback_failed')
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

test('VAL-5 VAL-6 nothing is sent without an email address and a password', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await logIn(page, { email: 'kim', password })
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(calls).not.toContain('/api/auth/login')
})

test('AUTH-5 AUTH-6 AUTH-7 AUTH-10 AUTH-11 logging in stores the token and goes home in place of /auth', async ({
  page,
}) => {
  await register(page, 'home@example.com')
  await page.goto('/terms')
  await page.goto('/auth')
  await logIn(page, { email: ' HOME@example.com ', password })
  await expect(page).toHaveURL('/')
  expect((await tokenOf(page))?.split('.')).toHaveLength(3)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByText('home@example.com')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test('ERR-1 API-41 a wrong password is told and stores nothing', async ({ page }) => {
  await register(page, 'wrong@example.com')
  await page.goto('/auth')
  await logIn(page, { email: 'wrong@example.com', password: 'not this one' })
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password')
  expect(await tokenOf(page)).toBeNull()
  await page.route('**/api/auth/login', (route) => route.abort())
  await logIn(page, { email: 'wrong@example.com', password })
  await expect(page.getByRole('alert')).toContainText('Login failed')
  await expect(page.getByRole('alert')).toContainText('Check your network')
})

test('AUTH-19 AUTH-20 AUTH-21 VAL-7 registering leads to login with a notice', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: /Sign up now/ }).click()
  await page.getByLabel('Email').fill('new@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  const sent = page.waitForRequest('**/api/auth/register')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ email: 'new@example.com', password, role: 'user' })
  const notice = page.getByText(
    'Account created successfully! Please log in with your new account.',
  )
  await expect(notice).toBeVisible()
  await expect(h1(page)).toHaveText('Welcome back')
  expect(await tokenOf(page)).toBeNull()
})

test('ERR-2 a taken address is told', async ({ page }) => {
  await register(page, 'taken@example.com')
  await page.goto('/auth')
  await page.getByRole('button', { name: /Sign up now/ }).click()
  await page.getByLabel('Email').fill('taken@example.com')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse('**/api/auth/register')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  const { message } = await (await answered).json()
  await expect(page.getByText(message)).toBeVisible()
})

test('VAL-9 VAL-10 VAL-11 AUTH-26 AUTH-27 a forgotten password: the notice replaces the form', async ({
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

test('AUTH-24 AUTH-25 VAL-12 ERR-7 the link of the mail sets a new password, once', async ({
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

test('AUTH-23 a reset that answers a token signs in', async ({ page }) => {
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

test('ROUTE-4 ROUTE-5 ROUTE-6 AUTH-28 AUTH-29 the callback signs in and goes home in its place', async ({
  page,
}) => {
  await register(page, 'callback@example.com')
  const login = await page.request.post('/api/auth/login', {
    data: { email: 'callback@example.com', password },
  })
  const { token } = await login.json()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/terms')
  await page.goto(`/auth/callback?token=${token}`)
  await expect(page.getByText('Processing login...')).toBeVisible()
  goOn()
  await expect(page).toHaveURL('/')
  expect(await tokenOf(page)).toBe(token)
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test('ROUTE-7 ROUTE-8 a callback without a token, or with a bad one, goes back to signing in', async ({
  page,
  consoleErrors,
}) => {
  const claims = Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString('base64url')
  for (const query of ['', '?token=', '?token=nonsense', `?token=head.${claims}.signature`]) {
    await page.goto(`/auth/callback${query}`)
    await expect(page).toHaveURL('/auth?error=callback_failed')
    expect(await tokenOf(page)).toBeNull()
  }
  // Failures of a callback are logged.
  consoleErrors.length = 0
})
