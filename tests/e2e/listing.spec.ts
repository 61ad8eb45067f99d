import type { Page } from '@playwright/test'
import { makeProduct } from '../support/factories.ts'
import { expectSaid, listen } from './support/announcements.ts'
import type { BrowserShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

async function makeMany(shop: BrowserShop, count: number, name: string) {
  for (let number = 1; number <= count; number += 1) {
    await makeProduct(shop.db, { name: `${name} ${number}`, priceCents: number * 100 })
  }
}

const cards = (page: Page) => page.getByRole('article')

test('LIST-1 LIST-3 LIST-7 LIST-8 LIST-9 LIST-10 LIST-11 categories are a row of buttons', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { type: 'merch' })
  await page.goto('/products?type=vinyl&sort=oldest&page=2&in-stock=true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  const chooser = page.getByRole('form', { name: 'Category' })
  await expect(chooser.getByRole('button')).toHaveText([
    'All Products',
    'Vinyl',
    'Turntable',
    'Accessory',
    'Merch',
  ])
  await expect(chooser.getByRole('button', { pressed: true })).toHaveText('Vinyl')
  await chooser.getByRole('button', { name: 'Merch' }).click()
  await expect(page).toHaveURL('/products?sort=oldest&type=merch')
  await chooser.getByRole('button', { name: 'All Products' }).click()
  await expect(page).toHaveURL('/products?sort=oldest')
})

test('LIST-4 categories are a dropdown under 768 px', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/products')
  await expect(page.getByRole('button', { name: 'Turntable' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Turntable')
  await expect(page).toHaveURL('/products?type=turntable')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeHidden()
})

test('LIST-12 LIST-14 LIST-15 LIST-16 a sort drops the page, newest first drops the sort', async ({
  page,
}) => {
  await page.goto('/products?type=vinyl&page=2')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toHaveValue('newest')
  await sort.selectOption('Price: High to Low')
  await expect(page).toHaveURL('/products?type=vinyl&sort=price-desc')
  await sort.selectOption('Newest First')
  await expect(page).toHaveURL('/products?type=vinyl')
})

test('LIST-24 LIST-25 LIST-26 asks for 12 and shows 12 skeletons meanwhile', async ({ page }) => {
  await page.goto('/')
  let answer = () => {}
  const isReleased = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked: string[] = []
  await page.route('**/api/products?*', async (route) => {
    asked.push(new URL(route.request().url()).search)
    await isReleased
    await route.continue()
  })
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  const skeletons = page.getByTestId('product-skeleton')
  await expect(skeletons).toHaveCount(12)
  // Whichever comes first does not move the other: each has a place of its own.
  const count = page.getByRole('main').getByRole('status').first()
  const placeOfCount = await count.boundingBox()
  const topOfProducts = (await skeletons.first().boundingBox())?.y
  answer()
  await expect(cards(page).first()).toBeVisible()
  await expect(skeletons).toHaveCount(0)
  expect(await count.boundingBox()).toEqual(placeOfCount)
  expect((await cards(page).first().boundingBox())?.y).toBe(topOfProducts)
  expect(asked).toEqual(['?page=1&limit=12'])
})

test('LIST-27 three columns, two on a phone', async ({ page, shop }) => {
  await makeMany(shop, 3, 'Column')
  const columns = () =>
    page.evaluate(() => {
      const list = document.querySelector('article')?.closest('ul')
      return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 0
    })
  await page.goto('/products')
  expect(await columns()).toBe(3)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await columns()).toBe(2)
})

test('LIST-28 LIST-31 LIST-32 LIST-33 LIST-34 what a card says', async ({ page, shop }) => {
  const { id } = await makeProduct(shop.db, {
    name: 'Vellichor',
    artist: 'Ada Frost',
    brand: 'Quill & Reed',
    priceCents: 4950,
    stock: 1,
  })
  await page.goto('/search?q=vellichor')
  const card = cards(page)
  await expect(card).toContainText('Ada Frost : Quill & Reed')
  await expect(card).toContainText('$49.50')
  await expect(card).toContainText('Vinyl')
  await expect(card).toContainText('Last one')
  await expect(card.locator('[data-placeholder]')).not.toHaveCSS('opacity', '1')
  await card.getByRole('link', { name: 'Vellichor' }).click()
  await expect(page).toHaveURL(`/products/item/${id}`)
})

test('LIST-35 LIST-36 LIST-37 an empty shelf says so', async ({ page }) => {
  await page.goto('/products?type=accessory&price-min=900000')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('No products found in the Accessory category.')).toBeVisible()
  await page.goto('/products?price-min=900000')
  await expect(
    page.getByText('No products found. Please try a different search or check back later.'),
  ).toBeVisible()
})

test('the page one turns to is shown and told', async ({ page, shop }) => {
  await makeMany(shop, 13, 'Turned')
  await listen(page)
  await page.goto('/search?q=turned')
  await expect(page.getByRole('status').filter({ hasText: /^13 products$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expectSaid(page, 'Page 2 of 2, 13 products')
  await page.getByRole('link', { name: 'Page 1' }).click()
  await expectSaid(page, /^13 products$/)
})

for (const isSlow of [false, true]) {
  test(`LIST-38 LIST-39 an error ${isSlow ? 'after a while' : 'at once'} shows in place and can be mended`, async ({
    page,
  }) => {
    await page.goto('/')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/products?*', async (route) => {
      if (isSlow) await answer.promise
      await route.fulfill({
        status: 503,
        json: { message: 'Closed for stocktaking', statusCode: 503 },
      })
    })
    await page.getByRole('link', { name: 'Shop collection' }).click()
    if (isSlow) await expect(page.getByTestId('product-skeleton').first()).toBeVisible()
    answer.resolve()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Error loading products')
    await expect(alert).toContainText('Server message: Closed for stocktaking')
    await expect(alert).toContainText('Status code: 503')
    await page.unroute('**/api/products?*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
}

test('ERR-22 an error without words is an unexpected one, 500', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred')
  await expect(page.getByRole('alert')).toContainText('Status code: 500')
})

test('LIST-40 LIST-41 LIST-42 LIST-43 LIST-45 LIST-46 pages, first to last', async ({
  page,
  shop,
}) => {
  await makeMany(shop, 73, 'Paginarium')
  await page.goto('/search?q=paginarium&sort=price-asc')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await expect(pages).toHaveText('12345…7')
  await pages.getByRole('link', { name: 'Page 7' }).click()
  await expect(page).toHaveURL('/search?q=paginarium&sort=price-asc&page=7')
  await expect(cards(page)).toHaveText([/Paginarium 73/])
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await pages.getByRole('link', { name: 'Page 1' }).click()
  await expect(page).toHaveURL('/search?q=paginarium&sort=price-asc')
  await expect(cards(page)).toHaveCount(12)
})

test('LIST-40 a single page has no pagination', async ({ page, shop }) => {
  await makeMany(shop, 2, 'Solitarium')
  await page.goto('/search?q=solitarium')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0)
})

test('ROUTE-10 a category path is the filter; an unknown one is the 404 page', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { type: 'turntable' })
  await page.goto('/products/turntable?type=vinyl&sort=oldest')
  await expect(cards(page).first()).toContainText('Turntable')
  await expect(page.getByRole('button', { pressed: true })).toHaveText('Turntable')
  const answer = await page.goto('/products/tapes')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Not Found')
})

test('values that make no sense count as absent', async ({ page }) => {
  const answer = await page.goto(
    '/products?type=tape&sort=loud&page=-1&price-min=cheap&in-stock=yes',
  )
  expect(answer?.status()).toBe(200)
  await expect(cards(page).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('products, categories, pages and the price filter are there', async ({ page, shop }) => {
    await makeMany(shop, 13, 'Scriptless')
    await page.goto('/search?q=scriptless')
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: Low to High')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL('/search?q=scriptless&type=all&sort=price-asc')
    await expect(cards(page)).toHaveCount(12)
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(cards(page)).toHaveCount(1)
    await page.getByLabel('Maximum price').fill('3')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/sort=price-asc&price-min=&price-max=3$/)
    await expect(cards(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Merch' }).click()
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  })
})
