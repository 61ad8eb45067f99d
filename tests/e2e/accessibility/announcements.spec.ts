import type { Page } from '@playwright/test'
import { announcements, expectAnnounced, listen } from '../support/announcements.ts'
import { failing, hanging, openScreen } from '../support/screens/screen.ts'
import { test } from '../support/showcase.ts'
import { expect } from '../support/test.ts'

/** Announcements of live regions, and texts that a screen reader finds on request. */

const shows = /./

test.beforeEach(async ({ page }) => {
  await listen(page)
})

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

test('a screen reader announces each page, an added product and the number of results', async ({
  page,
  showcase,
}) => {
  await page.goto('/terms')
  await press(page, 'Search')
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('thimble')
  await expectAnnounced(page, '1 suggestion')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Vinyl' }).click()
  await expectAnnounced(page, 'Vinyl')
  await expect(page.getByText('11 products')).toBeVisible()
  await page.getByRole('switch', { name: 'In stock only' }).click()
  await expectAnnounced(page, '10 products')
  await page.goto(`/products/item/${showcase.record.id}`)
  await press(page, 'Increase quantity')
  await press(page, 'Add to Cart')
  await expectAnnounced(page, 'Added to cart')
  await expectAnnounced(page, '2 items in cart')
  await press(page, /^Cart, 2/)
  // The row has its name once the product has arrived.
  await press(page, /^Remove Thimble Weather/)
  await expectAnnounced(page, 'Thimble Weather removed')
})

test('a screen reader announces a product page once, by its name, however slowly it loads, or only its error', async ({
  page,
  showcase,
}) => {
  const product = `**/api/products/${showcase.record.id}`
  for (const isFailing of [true, false]) {
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    await page.route(product, async (route) => {
      await promise
      if (isFailing) await route.fulfill({ status: 500, json: { message: 'The database is away' } })
      else await route.continue()
    })
    await page.goto('/products?type=vinyl')
    await page.getByRole('link', { name: 'Thimble Weather' }).click()
    await expect(page).toHaveTitle(/^Loading…/)
    answer()
    await expectAnnounced(
      page,
      isFailing ? 'Error loading product' : 'Thimble Weather by Ona Quist',
    )
    if (isFailing) await expect(page).toHaveTitle(/^Error loading product · /)
    const titles = (await announcements(page)).filter((text) => / · Runout Records$/.test(text))
    expect(titles).toEqual(isFailing ? [] : ['Thimble Weather by Ona Quist · Runout Records'])
    await page.unroute(product)
  }
})

test('a screen reader announces a category even with an unchanged count, a page only by its count, and a search without results', async ({
  page,
}) => {
  await page.goto('/products?type=turntable')
  await press(page, 'Accessory')
  await expectAnnounced(page, 'Accessory · Runout Records')
  await press(page, 'All Products')
  await expectAnnounced(page, 'Products · Runout Records')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expectAnnounced(page, 'Page 2 of 2')
  expect((await announcements(page)).filter((text) => text.includes(', page 2'))).toEqual([])

  await page.goto('/search?q=thimble')
  await press(page, 'Search')
  const search = page.getByRole('combobox', { name: 'Search the shop' })
  await search.fill('qqqzzzxxx')
  await search.press('Enter')
  await expectAnnounced(page, 'No products found')
})

test('a screen reader announces missing fields, a refused and a completed sign-in', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectAnnounced(page, 'Email is required')
  await page.getByLabel('Email').fill('ilse@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectAnnounced(page, 'Incorrect email or password')
  await press(page, 'Forgot password?')
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeFocused()
  await press(page, 'Send reset link')
  await expectAnnounced(page, 'Check your email')
})

test('a screen reader announces saves, failures and upload progress in the back office', async ({
  page,
  showcase,
}) => {
  await openScreen(
    page,
    {
      name: 'product',
      as: 'admin',
      path: `/admin/products?productId=${showcase.record.id}`,
      shows,
    },
    showcase,
  )
  await page.getByLabel('Description').fill('Ten songs for rain on a tin roof.')
  await press(page, 'Save changes')
  await expectAnnounced(page, 'Product updated successfully')
  await page.getByRole('searchbox').fill('harbour')
  await expectAnnounced(page, '1 product')
  await failing(page, '**/api/products?*')
  await page.getByRole('searchbox').fill('inland')
  await expectAnnounced(page, 'Failed to load products')
  await page.goto(`/admin/products?productId=${showcase.record.id}`)
  await hanging(page, '**/api/images')
  await page.getByLabel('Image files').setInputFiles({
    name: 'sleeve.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not really a picture'),
  })
  await expectAnnounced(page, '1 on the way.')
})
