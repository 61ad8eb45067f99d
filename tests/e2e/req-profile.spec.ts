import type { Page } from '@playwright/test'
import { makeUser } from '../support/factories.ts'
import { expect, test } from './support/test.ts'

async function openProfile(page: Page) {
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  return page.getByRole('dialog', { name: 'Profile' })
}

test('PROF-1 PROF-2 PROF-4 PROF-5 the profile dialog and its fields', async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 768, height: 900 })
  const user = await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' })
  await shop.signIn(page, user)
  const dialog = await openProfile(page)
  await expect(dialog.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(dialog).toContainText('Make changes to your profile here.')
  for (const { label, value } of [
    { label: 'First name', value: 'Kim' },
    { label: 'Last name', value: 'Vale' },
    { label: 'Email', value: user.email },
    { label: 'Phone (optional)', value: '' },
  ]) {
    await expect(dialog.getByLabel(label)).toHaveValue(value)
    await expect(dialog.getByLabel(label)).toBeEnabled({ enabled: label !== 'Email' })
  }
  const gapBelow = async () => {
    const box = await dialog.boundingBox()
    return box ? 900 - (box.y + box.height) : 0
  }
  await expect.poll(gapBelow).toBeGreaterThan(10)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(gapBelow).toBe(0)
})

test('PROF-9 the next one to sign in sees nothing of the last', async ({ page, shop }) => {
  await shop.signIn(page, await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' }))
  await expect((await openProfile(page)).getByLabel('First name')).toHaveValue('Kim')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(menu.getByText('Kim Vale')).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Edit profile' })).toHaveCount(0)

  await shop.signIn(page, await makeUser(shop.db, { firstName: 'Robin', lastName: 'Oak' }))
  const dialog = await openProfile(page)
  await expect(dialog.getByLabel('First name')).toHaveValue('Robin')
  await expect(dialog.getByLabel('Last name')).toHaveValue('Oak')
})
