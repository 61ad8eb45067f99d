import { createSession, hashPassword } from '#server/auth/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('a customer revokes an unknown session by keyboard and changes the password', async ({
  page,
  shop,
}) => {
  const password = 'a fine password'
  const user = await makeUser(shop.db, { passwordHash: await hashPassword(password) })
  const stranger = await createSession(
    systemContext(shop.services, 'test'),
    user.id,
    'Safari on iPhone',
  )
  await shop.signIn(page, user)
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('button', { name: /^Your sign-in/ }).press('Enter')
  const list = page
    .getByRole('dialog', { name: 'Your sign-in' })
    .getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).press('Enter')
  await expect(page.getByText('Signed out: Safari on iPhone.')).toBeVisible()
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await expect(list).toBeFocused()
  const refused = await page.request.get('/api/auth/me', {
    headers: { authorization: `Bearer ${stranger}` },
  })
  expect(refused.status()).toBe(401)

  await page.getByRole('button', { name: 'Change your password…' }).press('Enter')
  await expect(page.getByLabel('Present password', { exact: true })).toBeFocused()
  await page.keyboard.type('something else')
  await page.getByLabel('New password', { exact: true }).fill('another fine one')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That is not your password')).toBeVisible()
  await page.getByLabel('Present password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('It is changed. You are signed out everywhere else.')).toBeVisible()
})
