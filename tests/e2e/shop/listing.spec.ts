import { makeProduct } from '#tests/support/app/factories.ts'
import { cards, makeMany } from '../support/listing.ts'
import { expect, test } from '../support/test.ts'

test('the listing requests 12 products and shows 12 skeletons until they arrive [LIST-24 LIST-25 LIST-26]', async ({
  page,
}) => {
  await page.goto('/')
  let answer = () => {}
  const isReleased = new Promise<void>((resolve) => {
    answer = resolve
  })
  const requested: string[] = []
  await page.route('**/api/products?*', async (route) => {
    requested.push(new URL(route.request().url()).search)
    await isReleased
    await route.continue()
  })
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  const skeletons = page.getByTestId('product-skeleton')
  await expect(skeletons).toHaveCount(12)
  // Neither the count nor the products may shift the other when they arrive.
  const count = page.getByRole('main').getByRole('status').first()
  const placeOfCount = await count.boundingBox()
  const topOfProducts = (await skeletons.first().boundingBox())?.y
  answer()
  await expect(cards(page).first()).toBeVisible()
  await expect(skeletons).toHaveCount(0)
  expect(await count.boundingBox()).toEqual(placeOfCount)
  expect((await cards(page).first().boundingBox())?.y).toBe(topOfProducts)
  expect(requested).toEqual(['?page=1&limit=12'])
})

test('the listing has three columns, and two on a phone [LIST-27]', async ({ page, shop }) => {
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

test('a card shows maker, price, type and stock [LIST-28 LIST-31 LIST-32 LIST-33 LIST-34]', async ({
  page,
  shop,
}) => {
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

test('a card names artist and brand, or the only one of them [LIST-28 LIST-29 LIST-30]', async ({
  page,
  shop,
}) => {
  const cases = [
    { name: 'Marrowby One', artist: 'Ada Frost', brand: 'Quill', header: 'Ada Frost : Quill' },
    { name: 'Marrowby Two', artist: 'Ada Frost', brand: '', header: 'Ada Frost' },
    { name: 'Marrowby Three', artist: '', brand: 'Quill', header: 'Quill' },
  ]
  for (const { header: _, ...values } of cases) await makeProduct(shop.db, values)
  await page.goto('/search?q=marrowby')
  for (const { name, header } of cases) {
    const card = cards(page).filter({ hasText: name })
    await expect(card.getByRole('paragraph').first()).toHaveText(header)
  }
})

test('an empty listing explains that there are no products [LIST-35 LIST-36 LIST-37]', async ({
  page,
}) => {
  await page.goto('/products?type=accessory&price-min=900000')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('No products found in the Accessory category.')).toBeVisible()
  await page.goto('/products?price-min=900000')
  await expect(
    page.getByText('No products found. Please try a different search or check back later.'),
  ).toBeVisible()
})

for (const isSlow of [false, true]) {
  test(`${isSlow ? 'a late' : 'an immediate'} error shows in place and can be retried [LIST-38 LIST-39]`, async ({
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

test('an error without a message shows as unexpected with status 500 [ERR-22]', async ({
  page,
}) => {
  await page.goto('/')
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred')
  await expect(page.getByRole('alert')).toContainText('Status code: 500')
})

test('a category path filters the listing, and an unknown one is the 404 page [ROUTE-10]', async ({
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

test('invalid query values are ignored', async ({ page }) => {
  const answer = await page.goto(
    '/products?type=tape&sort=loud&page=-1&price-min=cheap&in-stock=yes',
  )
  expect(answer?.status()).toBe(200)
  await expect(cards(page).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('products, categories, pages and the price filter work', async ({ page, shop }) => {
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
