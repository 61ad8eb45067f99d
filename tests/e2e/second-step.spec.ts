import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { secondFactors, sessions } from '../../server/accounts/accounts.tables.ts'
import { hashPassword } from '../../server/accounts/index.ts'
import { codeAt, wrongCodeAt } from '../support/authenticator.ts'
import { makeUser } from '../support/factories.ts'
import { stayWhenAsked } from './support/leaving.ts'
import { chooseOption } from './support/select.ts'
import type { BrowserShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const password = 'a fine password'
const HOUR_MS = 60 * 60 * 1000

const makeDeskAdmin = async ({ db }: BrowserShop) =>
  makeUser(db, { role: 'admin', passwordHash: await hashPassword(password) })

/** Up to the square code that is to be scanned. */
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

test('an admin switches the second step on, and signs in with a code by keys alone', async ({
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
  // Shown only now: leaving them asks first.
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('button', { name: 'Show them' }).click()
  await stayWhenAsked(page)
  await expect(recoveryCodes).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/auth')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill(wrongCodeAt(secret, now))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^That code is wrong or was used already/)).toBeVisible()
  // The code of the first confirmation counts no more; the next one does.
  await code.fill(codeAt(secret, new Date(now.getTime() + 30_000)))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('a reload asks for the code again, and the code leads to the page that asked to sign in', async ({
  page,
  shop,
}) => {
  const admin = await beginSetUp(page, shop)
  const secret = await readSecret(page)
  const now = new Date()
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, now))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.evaluate(() => localStorage.removeItem('token'))

  await page.goto('/orders')
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const question = page.getByRole('heading', { name: 'One more step' })
  await expect(question).toBeVisible()
  await page.reload()
  await expect(question).toBeVisible()
  await page
    .getByLabel('Code', { exact: true })
    .fill(codeAt(secret, new Date(now.getTime() + 30_000)))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders')
})

test('a question that came with Google stays through a reload, until one signs in again', async ({
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

test('ADMIN_SECOND_FACTOR: an admin who has none yet is led to it, and goes on once it is on', async ({
  page,
  shop,
}) => {
  const { settings } = shop.services
  settings.adminsNeedSecondFactor = true
  try {
    await shop.signIn(page, await makeDeskAdmin(shop))
    await page.goto('/admin/orders')
    await expect(page).toHaveURL('/admin/settings/sign-in')
    await expect(
      page.getByText('This shop asks all who look after it for a second step'),
    ).toBeVisible()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Set it up' }).click()
    await expect(page.getByRole('heading', { name: /^Scan this/ })).toBeFocused()
    const code = codeAt(await readSecret(page), new Date())
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await expect(page).toHaveURL('/admin/orders')
  } finally {
    settings.adminsNeedSecondFactor = false
  }
})

test("a colleague's second step is switched off, and their role changed, once the password is given again", async ({
  page,
  shop,
}) => {
  const [admin, colleague] = [await makeDeskAdmin(shop), await makeDeskAdmin(shop)]
  const confirmedAt = new Date()
  await shop.db
    .insert(secondFactors)
    .values({ userId: colleague.id, sealedSecret: 'lost', confirmedAt })
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
  // Confirmed a moment ago: not asked again.
  await chooseOption(panel.getByRole('combobox', { name: 'Role' }), 'User')
  await expect(panel.getByText('Saved', { exact: true })).toBeAttached()
})
