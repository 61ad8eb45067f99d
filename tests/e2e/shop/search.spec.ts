import { makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { readPage } from '../support/read-page.ts'
import { expect, test } from '../support/test.ts'

test('the search page shows the query and its results, and a category preserves it and resets the page [SEARCH-1 SEARCH-2 SEARCH-4 SEARCH-5 SEARCH-6]', async ({
  page,
  shop,
}) => {
  for (let number = 1; number <= 13; number += 1) {
    await makeProduct(shop.db, { name: `Quillworth ${number}` })
  }
  await makeProduct(shop.db, { name: 'Quillworth Tote', type: 'merch' })
  await makeProduct(shop.db, { name: 'Something else' })
  await page.goto('/search?q=quillworth&sort=name-asc&page=2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for "quillworth"')
  await expect(page.getByRole('article')).toHaveCount(2)
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
    const { textsOf } = await readPage(page, address)
    expect(textsOf('h1').concat(textsOf('h2')), address).toContain('What are you looking for?')
    expect(textsOf('article'), address).toEqual([])
  }
  await page.goto('/search')
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

test('a search without results explains what to do and suggests next steps [LIST-37]', async ({
  page,
}) => {
  await page.goto('/search?q=xqzvwkj')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('Please try a different search or check back later.')).toBeVisible()
  await expect(page.getByText('Check the spelling')).toBeVisible()
  const ways = page.getByRole('navigation', { name: 'Other ways to look' })
  await expect(ways.getByRole('link')).toHaveText([
    'New in the shop',
    'Vinyls',
    'Turntables',
    'Accessories',
    'Merch',
  ])
  await ways.getByRole('link', { name: 'Turntables' }).click()
  await expect(page).toHaveURL('/products?type=turntable')
  await page.goBack()
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL('/products')
})

test('search engines may index only searches with results, and no page after the last one', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Marzipan Static' })
  const found = await readPage(page, '/search?q=marzipan&sort=newest')
  expect(found.canonical).toBe(`${shop.url}/search?q=marzipan`)
  expect(found.meta('description')).toContain('"marzipan"')
  expect(found.meta('robots')).toBeUndefined()
  expect((await readPage(page, '/search?q=xqzvwkj')).meta('robots')).toBe('noindex')

  const record = await makeProduct(shop.db, { artist: 'Halyard Nine', brand: 'Halyard', stock: 0 })
  await makeUsedCopy(shop.db, record)
  for (const path of ['/products', '/used', '/artists/halyard-nine', '/labels/halyard']) {
    expect((await readPage(page, path)).meta('robots'), path).toBeUndefined()
    expect((await readPage(page, `${path}?page=5000`)).meta('robots'), path).toBe('noindex')
  }
})

test('a record found by a track names the track, and a search with a typo its correction', async ({
  page,
  shop,
}) => {
  const artist = 'The Quayside Four'
  const trackList = ['Opening', 'The Velloway Crossing']
  await makeProduct(shop.db, { name: 'Harbour Works', artist, trackList })
  await makeProduct(shop.db, { name: 'Quillfeather Nocturne', artist })
  const byTrack = await readPage(page, '/search?q=velloway')
  expect(byTrack.textsOf('article').join()).toContain('Track: The Velloway Crossing')
  await page.goto('/search?q=quilfeathre')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing matches' })).toContainText(
    'Nothing matches “quilfeathre”. Showing results for “Quillfeather”.',
  )
  await expect(page.getByRole('article')).toContainText('Quillfeather Nocturne')
})
