import type { Page } from '@playwright/test'
import { press, type Screen } from './screen.ts'

/** The code prompt of an admin with two-factor authentication. */
async function askForCode(page: Page) {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 401,
      json: { message: 'This account also asks for a code', statusCode: 401, field: 'code' },
    }),
  )
  await page.route('**/api/auth/login/challenge', (route) =>
    route.fulfill({ json: { challenge: 'any', expiresAt: '2026-03-04T02:15:00.000Z' } }),
  )
  await press(page, /Sign in now/)
  await page.getByLabel('Email').fill('desk@example.com')
  await page.getByLabel('Password', { exact: true }).fill('any password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export const signInScreens: Screen[] = [
  {
    name: 'sign-in',
    path: '/auth',
    shows: 'Welcome back',
    states: [
      {
        name: 'registration, refused',
        open: async (page) => {
          await press(page, /Sign up now/)
          await page.getByLabel('Email').fill('ilse@example.com')
          await page.getByLabel('Password', { exact: true }).fill('short')
          await page.getByRole('button', { name: 'Sign up', exact: true }).click()
        },
        shows: /at least 8|too short/i,
      },
      { name: 'sign-in, one more step', open: askForCode, shows: 'One more step' },
    ],
  },
  { name: 'new password', path: '/reset-password?token=any', shows: 'Set new password' },
  {
    name: 'callback, by the link of a stranger',
    path: ({ tokens }) => `/auth/callback?token=${tokens.newcomer}`,
    shows: /^Sign in as /,
  },
]
