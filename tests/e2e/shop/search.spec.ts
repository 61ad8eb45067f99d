import { makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { expect, test } from '../support/test.ts'

test('the search page shows the query and its results [SEARCH-1]', async ({ page, shop }) => {
  await makeProduct(shop.db, { name: 'Zephyrine Nights' })
  await makeProduct(shop.db, { name: 'Something else' })
  await page.goto('/search?q=zephyrine')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for "zephyrine"')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Zephyrine Nights')
})

test('selecting a category preserves the query and resets the page [SEARCH-2 SEARCH-4 SEARCH-5 SEARCH-6]', async ({
  page,
  shop,
}) => {
  for (let number = 1; number <= 13; number += 1) {
    await makeProduct(shop.db, { name: `Quillworth ${number}` })
  }
  await makeProduct(shop.db, { name: 'Quillworth Tote', type: 'merch' })
  await page.goto('/search?q=quillworth&sort=name-asc&page=2')
  await page.getByRole('button', { name: 'Merch' }).click()
  await expect(page).toHaveURL('/search?q=quillworth&sort=name-asc&type=merch')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'All Products' }).click()
  await expect(page).toHaveURL('/search?q=quillworth&sort=name-asc')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/search?q=quillworth&sort=name-asc&page=2')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: Low to High')
  await expect(page).toHaveURL('/search?q=quillworth&sort=price-asc')
})

test('an empty query requests nothing [SEARCH-3]', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/products') requested.push(search)
  })
  for (const address of ['/search?q=', '/search?q=%20%20', '/search']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await expect(page).toHaveURL('/products')
  requested.length = 0
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  expect(requested).toEqual([])
})

test('a search without results explains what to do [LIST-37]', async ({ page }) => {
  await page.goto('/search?q=xqzvwkj')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('Please try a different search or check back later.')).toBeVisible()
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL('/products')
})

test('a query with markup is shown as text', async ({ page }) => {
  const text = '<img src=x onerror=alert(1)> & "more"'
  await page.goto(`/search?q=${encodeURIComponent(text)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for "${text}"`)
})

test('search engines may index only searches with results', async ({ page, shop }) => {
  await makeProduct(shop.db, { name: 'Marzipan Static' })
  await page.goto('/search?q=marzipan&sort=newest')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${shop.url}/search?q=marzipan`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /"marzipan"/)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await page.goto('/search?q=xqzvwkj')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('search engines do not index a page after the last one', async ({ page, shop }) => {
  const record = await makeProduct(shop.db, { artist: 'Halyard Nine', brand: 'Halyard', stock: 0 })
  await makeUsedCopy(shop.db, record)
  const robots = page.locator('meta[name=robots]')
  for (const path of ['/products', '/used', '/artists/halyard-nine', '/labels/halyard']) {
    await page.goto(path)
    await expect(robots, path).toHaveCount(0)
    await page.goto(`${path}?page=5000`)
    await expect(robots, path).toHaveAttribute('content', 'noindex')
  }
})

test('a record found by a track names the track', async ({ page, shop }) => {
  const trackList = ['Opening', 'The Velloway Crossing']
  await makeProduct(shop.db, { name: 'Harbour Works', artist: 'The Quayside Four', trackList })
  await page.goto('/search?q=velloway')
  await expect(page.getByRole('article')).toContainText('Track: The Velloway Crossing')
})

test('a search with a typo names its correction', async ({ page, shop }) => {
  await makeProduct(shop.db, { name: 'Quillfeather Nocturne', artist: 'The Quayside Four' })
  await page.goto('/search?q=quilfeathre')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing matches' })).toContainText(
    'Nothing matches “quilfeathre”. Showing results for “Quillfeather”.',
  )
  await expect(page.getByRole('article')).toContainText('Quillfeather Nocturne')
})
