import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Signs in by the form of the sign-in page, which may still be on its way. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  // The page before has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Makes an account and signs in to it by the form. */
export async function logInAnew(page: Page, email: string) {
  const data = { email, password: 'a fine password' }
  await page.request.post('/api/auth/register', { data })
  await page.goto('/auth')
  await logIn(page, data)
  await expect(page).toHaveURL('/')
  return data
}
