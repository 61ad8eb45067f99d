import { readPage } from '../support/read-page.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('the top bar', () => {
  test('the current category is marked for any sort, filter or link form', async ({ page }) => {
    const marked: [string, string[]][] = [
      ['/products?type=vinyl', ['Vinyls']],
      ['/products?sort=oldest&type=vinyl&page=2&utm_source=mail', ['Vinyls']],
      ['/products/turntable?in-stock=true', ['Turntables']],
      ['/products', []],
      ['/search?q=first&type=vinyl', []],
    ]
    for (const [address, labels] of marked) {
      const { textsOf } = await readPage(page, address)
      const links = ['Vinyls', 'Turntables', 'Accessories', 'Merch']
      const current = textsOf('a', 'aria-current').filter((text) => links.includes(text))
      expect([...new Set(current)], address).toEqual(labels)
    }
  })

  test('the skip link is the first tab stop, the logo leads home, and the search field submits its text [SHELL-1 SHELL-2 SHELL-3 SHELL-5 SHELL-6 SHELL-7 SHELL-8 SHELL-9]', async ({
    page,
  }) => {
    await page.goto('/terms')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()

    const toggle = page.getByRole('banner').getByRole('button', { name: 'Search' }).first()
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    await test.step('blank text is ignored, and a click outside closes the field', async () => {
      await expect(field).toBeHidden()
      await toggle.click()
      await expect(field).toBeFocused()
      await field.fill('   ')
      await field.press('Enter')
      await expect(page).toHaveURL('/terms#main')
      await expect(field).toBeVisible()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(field).toBeHidden()
    })
    await toggle.click()
    await field.fill('  first & last ')
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=first%20%26%20last')
    await expect(field).toBeHidden()
    await toggle.click()
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('link', { name: 'Runout Records' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the search field is focused after 300 ms, and its placeholder rotates, but not with reduced motion [SHELL-3 SHELL-4]', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/terms')
    await page.clock.pauseAt(Date.now() + 60_000)
    // Opening the field loads the code of the suggestions and starts the timer.
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
    // The first 300 ms of the first turn have passed.
    await page.clock.runFor(2200)
    for (const product of ['turntables', 'accessories', 'merch', 'vinyl']) {
      await expect(field).toHaveAttribute('placeholder', `Search ${product}`)
      await page.clock.runFor(2500)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.resume()
    await page.reload()
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Search', exact: true })
      .first()
      .click()
    await page.clock.runFor(6000)
    await expect(field).toHaveAttribute('placeholder', 'Search vinyl')
  })
})

test.describe('the footer', () => {
  test('the footer is on the pages of the shop, but not on the sign-in page or below the back office [SHELL-25]', async ({
    page,
  }) => {
    for (const address of ['/', '/products', '/terms', '/403', '/nowhere']) {
      expect((await readPage(page, address)).textsOf('footer'), address).toHaveLength(1)
    }
    for (const address of ['/auth', '/reset-password']) {
      const { textsOf } = await readPage(page, address)
      expect(textsOf('h1'), address).toHaveLength(1)
      expect(textsOf('footer'), address).toEqual([])
    }
    for (const address of ['/admin/nowhere', '/auth/nowhere', '/reset-password/nowhere']) {
      const { textsOf } = await readPage(page, address)
      expect(textsOf('h1').join(), address).toContain('Not Found')
      expect(textsOf('footer'), address).toEqual([])
    }
  })

  test('the footer links have the right targets, and its form requests a confirmation [SHELL-26 SHELL-27 SHELL-28 SHELL-29 SHELL-30 SHELL-31]', async ({
    page,
    shop,
  }) => {
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
