import { makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

test('filters return to page 1, apply on Enter and on blur, can be reset and end with the visit [LIST-20 LIST-21 LIST-22 LIST-23]', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Dear and gone', priceCents: 77_700, stock: 0 })
  await makeProduct(shop.db, { name: 'Dear and here', priceCents: 77_700 })
  await page.goto('/products?page=2')
  await page.getByLabel('Minimum price').fill('777')
  await page.getByLabel('Maximum price').fill('777')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?price-min=777&price-max=777')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('switch', { name: 'In stock only' }).click()
  await expect(page).toHaveURL('/products?price-min=777&price-max=777&in-stock=true')
  await expect(page.getByRole('article')).toHaveText([/Dear and here/])
  await page.getByRole('link', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByLabel('Minimum price')).toHaveValue('')
  await page.getByLabel('Maximum price').fill('2500')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page).toHaveURL('/products?price-max=2500')
  await page.getByRole('link', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/products')
  await page.getByRole('switch', { name: 'In stock only' }).click()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await expect(page).toHaveURL('/products')
})

test('filters combine, however slowly each one loads [LIST-20]', async ({ page }) => {
  const isOnlyOne = ({ pathname, searchParams }: URL) =>
    pathname === '/api/products' && searchParams.has('price-max') !== searchParams.has('in-stock')
  await page.route(isOnlyOne, () => {
    // Never resolved: the following steps must not depend on it.
  })
  const price = page.getByLabel('Maximum price')
  const inStock = page.getByRole('switch', { name: 'In stock only' })
  const both = '/products?price-max=25&in-stock=true'
  await page.goto('/products')
  await price.fill('25')
  await inStock.click()
  await expect(page).toHaveURL(both)
  await expect(price).toHaveValue('25')
  await page.goto('/products')
  await inStock.click()
  await price.fill('25')
  await price.press('Enter')
  await expect(page).toHaveURL(both)
  await expect(inStock).toBeChecked()
})

test('a filter undone before it has loaded is not applied, and a price being typed stays while one applies', async ({
  page,
}) => {
  await page.goto('/products')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/products?*in-stock*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const inStock = page.getByRole('switch', { name: 'In stock only' })
  await inStock.click()
  await expect(inStock).toBeChecked()
  await inStock.click()
  answer.resolve()
  await expect(inStock).not.toBeChecked()
  await page.getByLabel('Maximum price').fill('25')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?price-max=25')

  const late = Promise.withResolvers<void>()
  await page.route('**/api/products?*in-stock*', async (route) => {
    await late.promise
    await route.continue()
  })
  await inStock.click()
  await page.getByLabel('Maximum price').fill('30')
  late.resolve()
  await expect(page).toHaveURL('/products?price-max=25&in-stock=true')
  await expect(page.getByLabel('Maximum price')).toHaveValue('30')
})

test('a typed price disappears when the next click discards it', async ({ page }) => {
  await page.route(/api\/products\?.*price-max=25/, () => {
    // Not resolved during the test.
  })
  const price = page.getByLabel('Maximum price')
  await page.goto('/products?in-stock=true')
  await price.fill('25')
  await page.getByRole('link', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/products')
  await expect(price).toHaveValue('')
  await price.fill('25')
  await page.getByRole('button', { name: 'Merch' }).click()
  await expect(page).toHaveURL('/products?type=merch')
  await expect(price).toHaveValue('')
  await price.fill('25')
  await page.getByRole('button', { name: 'Merch' }).click()
  await expect(price).toHaveValue('')
})
