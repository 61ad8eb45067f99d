import { readFile } from 'node:fs/promises'
import { hashPassword } from '#server/auth/index.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

const password = 'a fine password'

test('a customer downloads their data, deletes the account on their orders, is signed out and led home', async ({
  page,
  shop,
}) => {
  const passwordHash = await hashPassword(password)
  const user = await makeUser(shop.db, { firstName: 'Kim', passwordHash })
  await shop.signIn(page, user)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('button', { name: /^Your data/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your data' })
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download my data' }).click()
  const file = JSON.parse(await readFile(await (await started).path(), 'utf8'))
  expect(file.profile).toMatchObject({ email: user.email, profile: { firstName: 'Kim' } })

  await dialog.getByRole('button', { name: 'Delete my account…' }).click()
  await dialog.getByLabel('Type your email to confirm').fill(user.email)
  await dialog.getByLabel('Password', { exact: true }).fill('something else')
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await expect(dialog.getByText('That is not your password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
