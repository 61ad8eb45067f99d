import type { Page } from '@playwright/test'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

test('the menu links to the product categories [SHELL-20 SHELL-21 SHELL-22 SHELL-23 SHELL-24]', async ({
  page,
}) => {
  await page.goto('/terms')
  for (const { label, address } of [
    { label: 'All products', address: '/products' },
    { label: 'Vinyls', address: '/products?type=vinyl' },
    { label: 'Turntables', address: '/products?type=turntable' },
    { label: 'Accessories', address: '/products?type=accessory' },
    { label: 'Merch', address: '/products?type=merch' },
  ]) {
    await openMenu(page)
    await menuOf(page).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(menuOf(page)).toBeHidden()
  }
})

test('the menu offers a visitor to sign in [SHELL-10]', async ({ page }) => {
  await page.goto('/terms')
  await openMenu(page)
  const menu = menuOf(page)
  await expect(menu.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth')
})

test('the menu names the signed-in user and links to the orders [SHELL-11 SHELL-13 SHELL-16 SHELL-17]', async ({
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
})

test('the menu names a user by the known parts of name, email and joining date [SHELL-11 SHELL-12 SHELL-13 SHELL-14 SHELL-15]', async ({
  page,
  shop,
}) => {
  const user = await makeUser(shop.db, { createdAt: new Date('2026-03-15T12:00:00Z') })
  await shop.signIn(page, user)
  for (const { known, lines } of [
    { known: { firstName: 'Kim', lastName: 'Vale' }, lines: ['Kim Vale', user.email] },
    { known: { firstName: 'Kim', lastName: '' }, lines: ['Kim', user.email] },
    { known: { firstName: '', lastName: 'Vale' }, lines: [user.email, 'Joined March 2026'] },
    { known: { firstName: '', createdAt: undefined }, lines: [user.email, 'New user'] },
  ]) {
    const { createdAt = null, ...names } = { createdAt: user.createdAt, ...known }
    await page.route('**/api/auth/me', async (route) => {
      const body = await (await route.fetch()).json()
      const profile = { ...body.user.profile, ...names }
      await route.fulfill({ json: { ...body, user: { ...body.user, profile, createdAt } } })
    })
    await page.goto('/terms')
    await openMenu(page)
    await expect(menuOf(page).getByRole('paragraph')).toHaveText(lines)
    await page.unroute('**/api/auth/me')
  }
})

test('the menu shows no account links until the token is confirmed [AUTH-1 SHELL-10]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db))
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/terms')
  await openMenu(page)
  const menu = menuOf(page)
  const signIn = menu.getByRole('link', { name: 'Sign in' })
  const signOut = menu.getByRole('button', { name: 'Log out' })
  await expect(menu.getByRole('link', { name: 'All products' })).toBeVisible()
  await expect(signIn.or(signOut)).toHaveCount(0)
  answer.resolve()
  await expect(signOut).toBeVisible()
  await signOut.click()
  await expect(page).toHaveURL('/')
  await openMenu(page)
  await expect(signIn).toBeVisible()
})

test('the menu links only admins to the back office [AUTH-3 SHELL-16 SHELL-19]', async ({
  page,
  shop,
}) => {
  for (const { user, count } of [
    { user: await makeUser(shop.db), count: 0 },
    { user: await makeAdmin(shop.db), count: 1 },
  ]) {
    await shop.signIn(page, user)
    await page.goto('/terms')
    await openMenu(page)
    await expect(menuOf(page).getByRole('button', { name: 'Edit profile' })).toBeVisible()
    await expect(menuOf(page).getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(count)
  }
  await menuOf(page).getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin/)
})

test('the menu closes with Escape and restores the focus', async ({ page }) => {
  await page.goto('/terms')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).toBeHidden()
  await expect(button).toBeFocused()
})
