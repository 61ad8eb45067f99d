import type { Page } from '@playwright/test'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { runUntilVisible } from '../support/run-until-visible.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'
import { watchCalls } from '../support/watch-calls.ts'

async function openProducts(page: Page, shop: BrowserShop) {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products')
}

const uniqueName = (name: string) => `${name} ${Date.now()}`
const more = (page: Page) => page.getByRole('button', { name: 'Load more products' })

test('the product list shows its columns and finds by name [APRD-1 APRD-2 APRD-3 APRD-5 APRD-6 APRD-7 APRD-8 APRD-9 APRD-13 CSV-9]', async ({
  page,
  shop,
}) => {
  const name = uniqueName('Lantern')
  await makeProduct(shop.db, {
    name,
    artist: 'Ana Vale',
    priceCents: 4000,
    needsCompletion: 'discogs',
  })
  const plain = uniqueName('Wall Hook')
  await makeProduct(shop.db, { name: plain, type: 'accessory', stock: 3 })
  await openProducts(page, shop)
  await expect(page.getByText('Manage and view all products in your store')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Product',
    'Type',
    'Brand/Artist',
    'Stock',
    'Price',
    'Details',
  ])
  const search = page.getByPlaceholder('Search products...')
  await search.fill(name.toUpperCase())
  const record = page.getByRole('row').filter({ hasText: name })
  await expect(record.getByRole('cell')).toHaveText([
    `${name}From Discogs, to be completed`,
    'vinyl',
    'Ana Vale',
    '10',
    '$40.00',
    'View/Edit',
  ])
  // A person leaves the field first, which applies the search at once.
  await search.blur()
  await expect(page).toHaveURL(/search=/)
  const completion = page.getByLabel('Completion')
  await completion.selectOption('From Shopify, to be completed')
  await expect(page.getByText('No results found')).toBeVisible()
  await completion.selectOption('From Discogs, to be completed')
  await expect(record).toBeVisible()
  await completion.selectOption('All products')
  await search.fill(plain)
  await expect(
    page.getByRole('row').filter({ hasText: plain }).getByRole('cell').nth(2),
  ).toHaveText('-')
  await search.fill('zzqqxx nothing')
  await expect(page.getByText('No results found')).toBeVisible()
})

test('the product list loads 50 at a time, and a search loads all results at once [APRD-10 APRD-11 APRD-12]', async ({
  page,
  shop,
}) => {
  const crate = { name: 'Crateful', type: 'vinyl' as const, priceCents: 3995 }
  await shop.db.insert(products).values(Array.from({ length: 51 }, () => crate))
  const requested = watchCalls(page, '/api/products')
  await openProducts(page, shop)
  await expect(page.getByRole('row')).toHaveCount(51)
  await more(page).click()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(51)
  expect(requested).toEqual(['?page=1&limit=50&view=products', '?page=2&limit=50&view=products'])
  await page.getByPlaceholder('Search products...').fill('crateful')
  await expect(page.getByText('51 products')).toBeVisible()
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('row')).toHaveCount(52)
  await expect(more(page)).toHaveCount(0)
  expect(requested.at(-1)).toBe('?view=products&search=crateful')
})

test('the product list has an empty state and error states, and a full last page offers no more products [APRD-12 APRD-14 ERR-30 ERR-31 ERR-32]', async ({
  page,
  shop,
}) => {
  let answer: { status?: number; json: unknown } = {
    status: 400,
    json: { message: 'No', statusCode: 400 },
  }
  await makeProduct(shop.db)
  await page.route('**/api/products?*', (route) => route.fulfill(answer))
  await page.clock.install()
  await openProducts(page, shop)
  await expect(page.getByText('Error: Failed to load products')).toBeVisible()
  answer = { json: { success: false } }
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await runUntilVisible(page, page.getByText('Error: Invalid products data'))

  const { products } = await (await page.request.get('/api/products?page=1&limit=1')).json()
  const full = Array.from({ length: 50 }, (_, at) => ({ ...products[0], _id: `p${at}` }))
  const pages = (totalPages: number) => ({
    json: {
      success: true,
      products: totalPages === 0 ? [] : full,
      pagination: { currentPage: 1, totalPages, totalProducts: 50 * totalPages },
    },
  })
  answer = pages(1)
  await again.click()
  await expect(page.getByRole('row')).toHaveCount(51)
  await expect(more(page)).toHaveCount(0)
  answer = pages(2)
  await page.getByLabel('Completion').selectOption('From Discogs, to be completed')
  await expect(more(page)).toBeVisible()
  answer = { status: 400, json: {} }
  await more(page).click()
  await expect(page.getByText('Error: Failed to load more products')).toBeVisible()
  answer = pages(0)
  await page.goto('/admin/products')
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Add some products to get started')).toBeVisible()
})
