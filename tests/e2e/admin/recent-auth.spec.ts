import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions } from '#server/auth/auth.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

const password = 'a fine password'
const HOUR_MS = 60 * 60 * 1000

/** Signs an admin in, two hours ago. */
async function signInEarlier(page: Page, shop: BrowserShop) {
  const passwordHash = await hashPassword(password)
  const admin = await makeUser(shop.db, { role: 'admin', passwordHash })
  await shop.signIn(page, admin)
  await shop.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 2 * HOUR_MS) })
    .where(eq(sessions.userId, admin.id))
}

const promptOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

async function confirm(page: Page) {
  const field = promptOf(page).getByLabel('Your password')
  await field.fill(password)
  await field.press('Enter')
}

test('an export of customers requires the password an hour after the sign-in [SEC-12]', async ({
  page,
  shop,
}) => {
  await signInEarlier(page, shop)
  await page.goto('/admin/customers')
  const button = page.getByRole('button', { name: 'Export' })
  await button.click()
  await promptOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Nothing was done, as it was not confirmed.')).toBeVisible()

  await button.click()
  const saved = page.waitForEvent('download')
  await confirm(page)
  expect((await saved).suggestedFilename()).toBe('customers.csv')
  await expect(promptOf(page)).toBeHidden()
  await expect(button).toBeFocused()

  // Confirmed a moment ago: no new prompt.
  await page.goto('/admin/orders')
  const next = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await next).suggestedFilename()).toBe('orders.csv')
})
