import type { Page } from '@playwright/test'
import { makeProduct } from '#tests/support/app/factories.ts'
import { makeOption } from '#tests/support/app/variants.ts'
import { cartButton, localCart } from '../support/cart.ts'
import { expect, test } from '../support/test.ts'

/** Opens the page and delays its scripts until `arrive` is called. */
async function openWithLateScripts(page: Page, path: string, late = '**/assets/*.js') {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(late, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { arrive }
}

const sortOf = (page: Page) => page.getByRole('combobox', { name: 'Sort' })
const inStockOf = (page: Page) => page.getByRole('switch', { name: 'In stock only' })

test('a quantity typed before hydration is added to the cart', async ({ page, shop }) => {
  const product = await makeProduct(shop.db)
  const { arrive } = await openWithLateScripts(page, `/products/item/${product.id}`)
  const quantity = page.getByRole('spinbutton')
  await quantity.fill('3')
  arrive()
  await expect(quantity).toHaveAttribute('aria-valuenow', '3')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
})

test('a product is added to the cart once, however often its button was pressed before hydration', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  const { arrive } = await openWithLateScripts(page, `/products/item/${product.id}`)
  const button = page.getByRole('button', { name: 'Add to Cart' })
  for (let press = 0; press < 3; press += 1) await button.click()
  arrive()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await button.click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
})

test('an option and its purchase are pressed before the late code of a page, and count in their order', async ({
  page,
  shop,
}) => {
  const shirt = await makeProduct(shop.db, { type: 'merch', stock: 0 })
  await makeOption(shop.db, shirt, { label: 'Small' })
  const large = await makeOption(shop.db, shirt, { label: 'Large' })
  const path = `/products/item/${shirt.id}`
  const { arrive } = await openWithLateScripts(page, path, '**/assets/product-offers-*.js')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.getByRole('button', { name: 'Small' }).click()
  await page.getByRole('button', { name: 'Large' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  arrive()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  expect(await localCart(page)).toEqual([{ productId: large.id, quantity: 1 }])
})

test('a sort and a switch chosen before hydration are applied together', async ({ page }) => {
  const { arrive } = await openWithLateScripts(page, '/products?type=vinyl&price-max=900')
  await sortOf(page).selectOption('Price: Low to High')
  await inStockOf(page).click()
  arrive()
  await expect(page).toHaveURL('/products?type=vinyl&sort=price-asc&price-max=900&in-stock=true')
  await expect(sortOf(page)).toHaveValue('price-asc')
  await expect(inStockOf(page)).toBeChecked()
})

test('a category chosen on a phone before hydration is applied', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { arrive } = await openWithLateScripts(page, '/products?in-stock=true&page=2')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Merch')
  arrive()
  await expect(page).toHaveURL('/products?type=merch')
})

test('a price typed before hydration applies on blur and on Apply', async ({ page }) => {
  const left = await openWithLateScripts(page, '/search?q=record')
  await page.getByLabel('Minimum price').fill('5')
  await page.getByLabel('Minimum price').blur()
  left.arrive()
  await expect(page).toHaveURL('/search?q=record&price-min=5')

  const typing = await openWithLateScripts(page, '/products')
  await inStockOf(page).click()
  await page.getByLabel('Maximum price').fill('25')
  typing.arrive()
  await expect(page).toHaveURL('/products?in-stock=true')
  await expect(page.getByLabel('Maximum price')).toHaveValue('25')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/products?price-max=25&in-stock=true')
})

test('filters changed before hydration are not applied to a restored listing', async ({ page }) => {
  const { arrive } = await openWithLateScripts(page, '/products')
  await sortOf(page).selectOption('Price: Low to High')
  await inStockOf(page).click()
  await page.getByLabel('Maximum price').fill('25')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Merch' }).click()
  await expect(page).toHaveURL('/products?type=merch')
  await page.goBack({ waitUntil: 'commit' })
  arrive()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(sortOf(page)).toHaveValue('newest')
  await expect(inStockOf(page)).not.toBeChecked()
  await expect(page).toHaveURL('/products')
})

test('an email address typed before hydration stays when the form changes', async ({ page }) => {
  const { arrive } = await openWithLateScripts(page, '/auth')
  await page.getByLabel('Email').fill('early@example.com')
  arrive()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com')
})

test('a sign-in submitted before hydration is replayed once and appears in no URL', async ({
  page,
}) => {
  const body = { email: 'hasty@example.com', password: 'a fine password' }
  expect((await page.request.post('/api/auth/register', { data: body })).status()).toBe(201)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const { arrive } = await openWithLateScripts(page, '/auth')
  await page.getByLabel('Email').fill(body.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(body.password)
  await password.press('Enter')
  await password.press('Enter')
  arrive()
  await expect(page).toHaveURL('/')
  expect(requested.filter((url) => url.endsWith('/auth/login'))).toHaveLength(1)
  expect(requested.filter((url) => /hasty|password=/.test(url))).toEqual([])
})

test('a newsletter address submitted before hydration is subscribed', async ({ page }) => {
  const { arrive } = await openWithLateScripts(page, '/terms')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email').fill('early-reader@example.com')
  await footer.getByRole('button', { name: 'Submit' }).click()
  arrive()
  await expect(footer.getByText(/Please confirm/)).toBeVisible()
  await expect(page).toHaveURL('/terms')
})
