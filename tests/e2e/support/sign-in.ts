import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Signs in with the form of the sign-in page, which may still be loading. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  // The previous page has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
