import { openSession } from '../../server/accounts/index.ts'
import { systemContext } from '../../server/platform/context.ts'
import { makeUser } from '../support/factories.ts'
import { expect, test } from './support/test.ts'

test('a customer sees a stranger among their sign-ins, and ends it by keys alone', async ({
  page,
  shop,
}) => {
  const user = await makeUser(shop.db)
  const stranger = await openSession(
    systemContext(shop.services, 'test'),
    user.id,
    'Safari on iPhone',
  )
  await shop.signIn(page, user)
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('button', { name: 'Where you are signed in' }).press('Enter')
  const list = page
    .getByRole('dialog', { name: 'Where you are signed in' })
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
})
