import type { Page } from '@playwright/test'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { expect, test } from '../support/test.ts'

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

test('the menu closes with Escape and links to the product categories, used copies, picks and the sign-in [SHELL-10 SHELL-20 SHELL-21 SHELL-22 SHELL-23 SHELL-24]', async ({
  page,
  shop,
}) => {
  const withoutRows = { success: true, featured: [], used: [], heroThumbnails: [] }
  await page.route('**/api/home', (route) => route.fulfill({ json: withoutRows }))
  await page.goto('/terms')
  const answered = page.waitForResponse('**/api/home')
  await openMenu(page)
  await answered
  await expect(menuOf(page).getByRole('link')).toHaveCount(6)
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await page.unroute('**/api/home')
  for (const pickedAt of [new Date(1), new Date(2), new Date(3)]) {
    await makeUsedCopy(shop.db, await makeProduct(shop.db, { pickedAt }))
  }
  await page.reload()
  for (const { label, address } of [
    { label: 'All products', address: '/products' },
    { label: 'Vinyls', address: '/products?type=vinyl' },
    { label: 'Turntables', address: '/products?type=turntable' },
    { label: 'Accessories', address: '/products?type=accessory' },
    { label: 'Merch', address: '/products?type=merch' },
    { label: 'Used copies', address: '/used' },
    { label: 'Staff picks', address: '/picks' },
  ]) {
    await openMenu(page)
    await menuOf(page).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(menuOf(page)).toBeHidden()
  }
  await openMenu(page)
  const menu = menuOf(page)
  await expect(menu.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth')
})

test('the menu names the signed-in user and links to the orders, and only admins to the back office [AUTH-3 SHELL-11 SHELL-13 SHELL-16 SHELL-17 SHELL-19]', async ({
  page,
  shop,
}) => {
  const user = await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' })
  await shop.signIn(page, user)
  await page.goto('/terms')
  await openMenu(page)
  const menu = menuOf(page)
  await expect(menu.getByText('Kim Vale')).toBeVisible()
  await expect(menu.getByText(user.email)).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Edit profile' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Past orders' }).click()
  await expect(page).toHaveURL('/orders')

  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/terms')
  await openMenu(page)
  await menu.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin/)
})
