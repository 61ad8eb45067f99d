import type { Page } from '@playwright/test'
import { makeAdmin, makeUser } from '../support/factories.ts'
import { expect, test } from './support/test.ts'

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

test('SHELL-20 SHELL-21 SHELL-22 SHELL-23 SHELL-24 the links into the catalogue', async ({
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

test('SHELL-11 SHELL-12 SHELL-13 SHELL-14 SHELL-15 somebody is called by what is known of them', async ({
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

test('AUTH-1 SHELL-10 neither signed in nor signed out while the token is being confirmed', async ({
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
  const logOut = menu.getByRole('button', { name: 'Log out' })
  await expect(menu.getByRole('link', { name: 'All products' })).toBeVisible()
  await expect(signIn.or(logOut)).toHaveCount(0)
  answer.resolve()
  await expect(logOut).toBeVisible()
  await logOut.click()
  await expect(page).toHaveURL('/')
  await openMenu(page)
  await expect(signIn).toBeVisible()
})

test('AUTH-3 SHELL-16 SHELL-19 only an admin is led to the back office', async ({ page, shop }) => {
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
})

test('SHELL-3 the search field gets the focus 300 ms after it is opened', async ({ page }) => {
  await page.clock.install()
  await page.goto('/terms')
  await page.clock.pauseAt(Date.now() + 60_000)
  // What opens the field also fetches the code of what it suggests, and starts its clock.
  const isOpen = page.waitForRequest('**/assets/search-suggestions-*.js')
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Search', exact: true })
    .first()
    .click()
  await isOpen
  const field = page.getByLabel('Search the shop')
  await page.clock.runFor(299)
  await expect(field).toBeVisible()
  await expect(field).not.toBeFocused()
  await page.clock.runFor(1)
  await expect(field).toBeFocused()
})

test('SHELL-25 no address of the back office or the sign-in has a footer, not even a wrong one', async ({
  page,
}) => {
  for (const address of ['/admin/nowhere', '/auth/nowhere', '/reset-password/nowhere']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
})
