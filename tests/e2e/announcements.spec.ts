import type { Page } from '@playwright/test'
import { allSaid, expectSaid, listen } from './support/announcements.ts'
import { drawPictures, failing, hanging, openScreen } from './support/screens/screen.ts'
import { test } from './support/showcase.ts'
import { expect } from './support/test.ts'

/** What a screen reader says by itself, and what it finds when asked. */

const shows = /./

test.beforeEach(async ({ page }) => {
  await listen(page)
  await drawPictures(page)
})

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

test('shopping is told: the page one comes to, what was added, and how many were found', async ({
  page,
  showcase,
}) => {
  await page.goto('/terms')
  await press(page, 'Search')
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('thimble')
  await expectSaid(page, '1 suggestion')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Vinyl' }).click()
  await expectSaid(page, 'Vinyl')
  await expect(page.getByText('11 products')).toBeVisible()
  await page.getByRole('switch', { name: 'In stock only' }).click()
  await expectSaid(page, '10 products')
  await page.goto(`/products/item/${showcase.record.id}`)
  await press(page, 'Increase quantity')
  await press(page, 'Add to Cart')
  await expectSaid(page, 'Added to cart')
  await expectSaid(page, '2 items in cart')
  await press(page, /^Cart, 2/)
  await press(page, /^Remove/)
  await expectSaid(page, 'Thimble Weather removed')
})

test('a product is told by its name, once, however long it takes', async ({ page, showcase }) => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/products/${showcase.record.id}`, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/products?type=vinyl')
  await page.getByRole('link', { name: 'Thimble Weather' }).click()
  await expect(page).toHaveTitle(/^Loading…/)
  answer()
  await expectSaid(page, 'Thimble Weather by Ona Quist')
  const titles = (await allSaid(page)).filter((text) => / · Runout Records$/.test(text))
  expect(titles).toEqual(['Thimble Weather by Ona Quist · Runout Records'])
})

test('a product that fails to come is told by what went wrong alone', async ({
  page,
  showcase,
}) => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/products/${showcase.record.id}`, async (route) => {
    await promise
    await route.fulfill({ status: 500, json: { message: 'The database is away' } })
  })
  await page.goto('/products?type=vinyl')
  await page.getByRole('link', { name: 'Thimble Weather' }).click()
  await expect(page).toHaveTitle(/^Loading…/)
  answer()
  await expectSaid(page, 'Error loading product')
  await expect(page).toHaveTitle(/^Error loading product · /)
  expect((await allSaid(page)).filter((text) => text.includes('Runout Records'))).toEqual([])
})

test('another category is told where it has as many products, and a page only by its count', async ({
  page,
}) => {
  await page.goto('/products?type=turntable')
  await press(page, 'Accessory')
  await expectSaid(page, 'Accessory · Runout Records')
  await press(page, 'All Products')
  await expectSaid(page, 'Products · Runout Records')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expectSaid(page, 'Page 2 of 2')
  expect((await allSaid(page)).filter((text) => text.includes(', page 2'))).toEqual([])
})

test('a search that finds nothing is told', async ({ page }) => {
  await page.goto('/search?q=thimble')
  await press(page, 'Search')
  const search = page.getByRole('combobox', { name: 'Search the shop' })
  await search.fill('qqqzzzxxx')
  await search.press('Enter')
  await expectSaid(page, 'No products found')
})

test('signing in is told: what is missing, wrong, and done', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectSaid(page, 'Email is required')
  await page.getByLabel('Email').fill('ilse@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectSaid(page, 'Incorrect email or password')
  await press(page, 'Forgot password?')
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeFocused()
  await press(page, 'Send reset link')
  await expectSaid(page, 'Check your email')
})

test('the back office is told: what was saved, what failed, and how far an upload is', async ({
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
  await expectSaid(page, 'Product updated successfully')
  await page.getByRole('searchbox').fill('harbour')
  await expectSaid(page, '1 product')
  await failing(page, '**/api/products?*')
  await page.getByRole('searchbox').fill('inland')
  await expectSaid(page, 'Failed to load products')
  await page.goto(`/admin/products?productId=${showcase.record.id}`)
  await hanging(page, '**/api/images')
  await page.getByLabel('Image files').setInputFiles({
    name: 'sleeve.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not really a picture'),
  })
  await expectSaid(page, '1 on the way.')
})
