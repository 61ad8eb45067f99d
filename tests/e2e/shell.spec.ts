import { makeAdmin, makeUser } from '../support/factories.ts'
import { expect, test } from './support/test.ts'

test.describe('the top bar', () => {
  test('SHELL-1 the logo leads home', async ({ page }) => {
    await page.goto('/terms')
    await page.getByRole('banner').getByRole('link', { name: 'Runout Records' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the list that is shown is marked, however it is sorted, filtered and linked to', async ({
    page,
  }) => {
    const current = page.getByRole('navigation', { name: 'Catalogue' }).locator('[aria-current]')
    const marked: [string, string[]][] = [
      ['/products?type=vinyl', ['Vinyls']],
      ['/products?sort=oldest&type=vinyl&page=2&utm_source=mail', ['Vinyls']],
      ['/products/turntable?in-stock=true', ['Turntables']],
      ['/products', []],
      ['/search?q=first&type=vinyl', []],
    ]
    for (const [address, labels] of marked) {
      await page.goto(address)
      await expect(current).toHaveText(labels)
    }
  })

  test('SHELL-2 SHELL-3 SHELL-5 SHELL-6 SHELL-7 searches for what was typed, then closes and clears', async ({
    page,
  }) => {
    await page.goto('/terms')
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Search' }).first()
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    await expect(field).toBeHidden()
    await toggle.click()
    await expect(field).toBeFocused()
    await field.fill('  first & last ')
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=first%20%26%20last')
    await expect(field).toBeHidden()
    await toggle.click()
    await expect(field).toHaveValue('')
  })

  test('SHELL-8 SHELL-9 ignores blank text and closes on a click outside', async ({ page }) => {
    await page.goto('/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    await field.fill('   ')
    await field.press('Enter')
    await expect(page).toHaveURL('/terms')
    await expect(field).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(field).toBeHidden()
  })

  test('SHELL-4 the placeholder turns through the types', async ({ page }) => {
    await page.clock.install()
    await page.goto('/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    for (const product of ['vinyl', 'turntables', 'accessories', 'merch', 'vinyl']) {
      await expect(field).toHaveAttribute('placeholder', `Search ${product}`)
      await page.clock.runFor(2500)
    }
  })

  test('SHELL-4 the placeholder stands still with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
    await page.clock.runFor(6000)
    await expect(page.getByRole('combobox', { name: 'Search the shop' })).toHaveAttribute(
      'placeholder',
      'Search vinyl',
    )
  })
})

test.describe('the side menu', () => {
  test('SHELL-10 offers to sign in when signed out', async ({ page }) => {
    await page.goto('/terms')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('button', { name: 'Log out' })).toHaveCount(0)
    await menu.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/auth')
  })

  test('SHELL-11 SHELL-13 SHELL-16 SHELL-17 shows who is there and leads to their orders', async ({
    page,
    shop,
  }) => {
    const user = await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' })
    await shop.signIn(page, user)
    await page.goto('/terms')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByText('Kim Vale')).toBeVisible()
    await expect(menu.getByText(user.email)).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Edit profile' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
    await menu.getByRole('link', { name: 'Past orders' }).click()
    await expect(page).toHaveURL('/orders')
  })

  test('SHELL-19 shows admins the way to the back office', async ({ page, shop }) => {
    await shop.signIn(page, await makeAdmin(shop.db))
    await page.goto('/terms')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await expect(page).toHaveURL(/\/admin/)
  })

  test('closes with Escape and gives the focus back', async ({ page }) => {
    await page.goto('/terms')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('the footer', () => {
  test('SHELL-25 is on the pages of the shop, not where one signs in', async ({ page }) => {
    for (const address of ['/', '/products', '/terms', '/403', '/nowhere']) {
      await page.goto(address)
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
    for (const address of ['/auth', '/reset-password']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    }
  })

  test('SHELL-28 SHELL-29 SHELL-30 SHELL-31 leads where it says', async ({ page }) => {
    await page.goto('/terms')
    const footer = page.getByRole('contentinfo')
    const addressOf = (name: string) => footer.getByRole('link', { name }).getAttribute('href')
    expect(await addressOf('Vinyl')).toBe('/products?type=vinyl')
    expect(await addressOf('Turntables')).toBe('/products?type=turntable')
    expect(await addressOf('Accessories')).toBe('/products?type=accessory')
    expect(await addressOf('Merch')).toBe('/products?type=merch')
    for (const name of ['About', 'Contact', 'Jobs', 'Terms of Use', 'Privacy Policy']) {
      expect(await addressOf(name)).toBe('/')
    }
    for (const name of ['Instagram', 'YouTube', 'Bandcamp']) {
      expect(await addressOf(name)).toMatch(/^https:/)
    }
  })

  test('SHELL-26 SHELL-27 takes an address for the newsletter and asks to confirm', async ({
    page,
    shop,
  }) => {
    await page.goto('/terms')
    const footer = page.getByRole('contentinfo')
    await footer.getByLabel('Email').fill('not an address')
    await footer.getByRole('button', { name: 'Submit' }).click()
    await expect(footer.getByText('Please enter a valid email address')).toBeVisible()
    await footer.getByLabel('Email').fill('reader@example.com')
    await footer.getByRole('button', { name: 'Submit' }).click()
    await expect(footer.getByText(/Please confirm/)).toBeVisible()
    await expect(footer.getByLabel('Email')).toHaveCount(0)
    await expect
      .poll(async () => (await shop.mails()).map((mail) => mail.to))
      .toContain('reader@example.com')
  })
})

test.describe('other pages', () => {
  test('ROUTE-27 ROUTE-30 say what is wrong, with the right status', async ({ page }) => {
    await page.goto('/403')
    await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible()
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    const answer = await page.goto('/nowhere/at/all')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
    await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible()
  })

  test('ROUTE-28 ROUTE-29 are dated templates', async ({ page }) => {
    for (const [address, title] of [
      ['/terms', 'Terms of Use'],
      ['/privacy', 'Privacy Policy'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(/Last updated \d/)).toBeVisible()
      await expect(page.getByText(/template/).first()).toBeVisible()
    }
  })

  test('the skip link is the first stop and leads to the page', async ({ page }) => {
    await page.goto('/terms')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })
})
