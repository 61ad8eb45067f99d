import { hashPassword } from '../../server/accounts/index.ts'
import { codeAt, wrongCodeAt } from '../support/authenticator.ts'
import { makeUser } from '../support/factories.ts'
import { expect, test } from './support/test.ts'

const password = 'a fine password'

test('an admin switches the second step on, and signs in with a code by keys alone', async ({
  page,
  shop,
}) => {
  const admin = await makeUser(shop.db, {
    role: 'admin',
    passwordHash: await hashPassword(password),
  })
  await shop.signIn(page, admin)
  await page.goto('/admin/settings/sign-in')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set it up' }).click()
  await expect(page.getByRole('heading', { name: /^Scan this/ })).toBeFocused()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = ((await page.locator('span.font-mono').textContent()) ?? '').replaceAll(' ', '')
  const now = new Date()
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, now))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /recovery codes$/ })).toBeFocused()
  await expect(
    page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10)
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
