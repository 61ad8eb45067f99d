import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { secondFactors, sessions } from '#server/auth/auth.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { codeAt, wrongCodeAt } from '#tests/support/app/authenticator.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import { chooseOption } from '../support/select.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'
import { dismissUnloadPrompt } from '../support/unload-prompt.ts'

const password = 'a fine password'
const HOUR_MS = 60 * 60 * 1000

const makeDeskAdmin = async ({ db }: BrowserShop) =>
  makeUser(db, { role: 'admin', passwordHash: await hashPassword(password) })

/** Opens the settings up to the QR code. */
async function beginSetUp(page: Page, shop: BrowserShop) {
  const admin = await makeDeskAdmin(shop)
  await shop.signIn(page, admin)
  await page.goto('/admin/settings/sign-in')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set it up' }).click()
  return admin
}

const readSecret = async (page: Page) =>
  ((await page.locator('span.font-mono').textContent()) ?? '').replaceAll(' ', '')

test('an admin enables two-factor authentication and signs in with a code by keyboard, also after a reload, for the page that required it', async ({
  page,
  shop,
}) => {
  const admin = await beginSetUp(page, shop)
  await expect(page.getByRole('heading', { name: /^Scan this/ })).toBeFocused()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = await readSecret(page)
  const now = new Date()
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, now))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /recovery codes$/ })).toBeFocused()
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  // The recovery codes show only once: leaving them requires confirmation.
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('button', { name: 'Show them' }).click()
  await dismissUnloadPrompt(page)
  await expect(recoveryCodes).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/orders')
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const question = page.getByRole('heading', { name: 'One more step' })
  await expect(question).toBeFocused()
  await page.reload()
  await expect(question).toBeVisible()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill(wrongCodeAt(secret, now))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^That code is wrong or was used already/)).toBeVisible()
  // The code used for confirmation is spent; the next one is valid.
  await code.fill(codeAt(secret, new Date(now.getTime() + 30_000)))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders')
})

test('the code prompt after a Google sign-in survives a reload until the next sign-in', async ({
  page,
}) => {
  await page.goto('/auth/callback?challenge=a-question')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('One more step')
  await expect(page).toHaveURL('/auth')
  await page.reload()
  await expect(heading).toHaveText('One more step')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(heading).toHaveText('Welcome back')
  await page.reload()
  await expect(heading).toHaveText('Welcome back')
})

test('ADMIN_SECOND_FACTOR forces an admin to enable two-factor authentication before going on', async ({
  page,
  shop,
}) => {
  const { settings } = shop.services
  settings.adminsNeedSecondFactor = true
  try {
    await shop.signIn(page, await makeDeskAdmin(shop))
    await page.goto('/admin/orders')
    await expect(page).toHaveURL('/admin/settings/sign-in')
    await expect(page.getByText('This shop requires a second step of all admins')).toBeVisible()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Set it up' }).click()
    await expect(page.getByRole('heading', { name: /^Scan this/ })).toBeFocused()
    const code = codeAt(await readSecret(page), new Date())
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.keyboard.press('Enter')
    // Leaving needs no confirmation while the state is loaded again.
    await page.route('**/api/auth/second-factor', () => {})
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await expect(page).toHaveURL('/admin/orders')
  } finally {
    settings.adminsNeedSecondFactor = false
  }
})

test('an admin disables the two-factor authentication of another admin and changes the role after re-entering the password', async ({
  page,
  shop,
}) => {
  const [admin, colleague] = [await makeDeskAdmin(shop), await makeDeskAdmin(shop)]
  const confirmedAt = new Date()
  await shop.db
    .insert(secondFactors)
    .values({ userId: colleague.id, encryptedSecret: 'lost', confirmedAt })
  await shop.signIn(page, admin)
  await shop.db
    .update(sessions)
    .set({ createdAt: new Date(confirmedAt.getTime() - 2 * HOUR_MS) })
    .where(eq(sessions.userId, admin.id))
  await page.goto(`/admin/customers?customerId=${colleague.id}`)
  const panel = page.getByRole('dialog', { name: 'View customer' })
  await expect(panel.getByText('Second step at sign-in: on')).toBeVisible()
  await panel.getByRole('button', { name: 'Switch it off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch it off' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const field = question.getByLabel('Your password')
  await field.fill('something else')
  await field.press('Enter')
  await expect(question.getByText('That is not your password')).toBeVisible()
  await field.fill(password)
  await field.press('Enter')
  await expect(panel.getByText('Second step at sign-in: off')).toBeVisible()
  await expect(question).toBeHidden()
  // Re-authenticated a moment ago: no new prompt.
  await chooseOption(panel.getByRole('combobox', { name: 'Role' }), 'User')
  await expect(panel.getByText('Saved', { exact: true })).toBeAttached()
})
