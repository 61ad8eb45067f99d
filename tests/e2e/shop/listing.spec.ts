import { makeProduct } from '#tests/support/app/factories.ts'
import { cards, makeMany } from '../support/listing.ts'
import { readPage } from '../support/read-page.ts'
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
  await page.route('**/api/products/category/**', async (route) => {
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
  const toPlace = async () => ({ ...(await count.boundingBox()), width: 'any' })
  const placeOfCount = await toPlace()
  const topOfProducts = (await skeletons.first().boundingBox())?.y
  answer()
  await expect(cards(page).first()).toBeVisible()
  await expect(skeletons).toHaveCount(0)
  await expect(page.locator('summary', { hasText: 'Genre' })).toBeVisible()
  expect(await toPlace()).toEqual(placeOfCount)
  expect((await cards(page).first().boundingBox())?.y).toBe(topOfProducts)
  expect(requested).toEqual(['?page=1&limit=12'])
})

test('a card shows maker, price, type and stock; there are three columns of them, and two on a phone [LIST-27 LIST-28 LIST-29 LIST-30 LIST-31 LIST-32 LIST-33 LIST-34]', async ({
  page,
  shop,
}) => {
  const [artist, brand] = ['Ada Frost', 'Quill & Reed']
  const values = { name: 'Vellichor', artist, brand, priceCents: 4950, stock: 1 }
  const { id } = await makeProduct(shop.db, values)
  await makeProduct(shop.db, { name: 'Vellichor Two', artist, brand: '' })
  await makeProduct(shop.db, { name: 'Vellichor Three', artist: '', brand })
  await page.goto('/search?q=vellichor')
  for (const { name, header } of [
    { name: 'Vellichor Two', header: artist },
    { name: 'Vellichor Three', header: brand },
  ]) {
    const card = cards(page).filter({ hasText: name })
    await expect(card.getByRole('paragraph').first()).toHaveText(header)
  }
  const columns = () =>
    page.evaluate(() => {
      const list = document.querySelector('article')?.closest('ul')
      return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 0
    })
  expect(await columns()).toBe(3)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await columns()).toBe(2)

  const card = cards(page).filter({ hasText: 'Last one' })
  await expect(card.getByRole('paragraph').first()).toHaveText(`${artist} : ${brand}`)
  await expect(card).toContainText('$49.50')
  await expect(card).toContainText('Vinyl')
  await expect(card.locator('[data-placeholder]')).not.toHaveCSS('opacity', '1')
  await card.getByRole('link', { name: 'Vellichor' }).click()
  await expect(page).toHaveURL(`/products/item/${id}`)
})

test('an empty listing explains that there are no products [LIST-35 LIST-36 LIST-37]', async ({
  page,
}) => {
  const inCategory = await readPage(page, '/products?type=accessory&price-min=900000')
  expect(inCategory.textsOf('h2')).toContain('No products found')
  expect(inCategory.textsOf('p')).toContain('No products found in the Accessory category.')
  const { textsOf } = await readPage(page, '/products?price-min=900000')
  expect(textsOf('p')).toContain(
    'No products found. Please try a different search or check back later.',
  )
})

test('an error shows in place, at once or late, and can be retried [LIST-38 LIST-39 ERR-22]', async ({
  page,
}) => {
  const alert = page.getByRole('alert')
  for (const { isSlow, status, json, texts } of [
    {
      isSlow: false,
      status: 500,
      json: {},
      texts: ['An unexpected error occurred', 'Status code: 500'],
    },
    {
      isSlow: true,
      status: 503,
      json: { message: 'Closed for stocktaking', statusCode: 503 },
      texts: ['Server message: Closed for stocktaking', 'Status code: 503'],
    },
  ]) {
    await page.goto('/')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/products?*', async (route) => {
      if (isSlow) await answer.promise
      await route.fulfill({ status, json })
    })
    await page.getByRole('link', { name: 'Shop collection' }).click()
    if (isSlow) await expect(page.getByTestId('product-skeleton').first()).toBeVisible()
    answer.resolve()
    await expect(alert).toContainText('Error loading products')
    for (const text of texts) await expect(alert).toContainText(text)
    await page.unroute('**/api/products?*')
  }
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a category path filters the listing, an unknown one is the 404 page, and invalid query values are ignored [ROUTE-10]', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { type: 'turntable' })
  await page.goto('/products/turntable?type=vinyl&sort=oldest')
  await expect(cards(page).first()).toContainText('Turntable')
  await expect(page.getByRole('button', { pressed: true })).toHaveText('Turntable')
  const missing = await readPage(page, '/products/tapes')
  expect(missing.status).toBe(404)
  expect(missing.textsOf('h1').join()).toContain('Not Found')
  const odd = '/products?type=tape&sort=loud&page=-1&price-min=cheap&in-stock=yes'
  const { status, textsOf } = await readPage(page, odd)
  expect(status).toBe(200)
  expect(textsOf('article')).not.toEqual([])
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
