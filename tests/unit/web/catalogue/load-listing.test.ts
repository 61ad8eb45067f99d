import { expect, test } from 'vitest'
import { type Api, createApi } from '#contract/client.ts'
import { loadListing } from '#web/catalogue/listing/load-listing.ts'

const page = { currentPage: 1, totalPages: 1, totalProducts: 0 }
const genres = [
  { dimension: 'genre', total: 1, values: [{ value: 'Dub', label: 'Dub', count: 1 }] },
]

/** A shop that answers each request by `statusOf` its path. */
function shopWith(statusOf: (path: string) => number): { api: Api; paths: string[] } {
  const paths: string[] = []
  const api = createApi(async ({ path }) => {
    paths.push(path)
    const statusCode = statusOf(path)
    if (statusCode !== 200) return { statusCode, body: { success: false, message: 'Failed' } }
    const facets = path.includes('facets=true') ? { facets: genres } : {}
    return { statusCode, body: { success: true, products: [], pagination: page, ...facets } }
  })
  return { api, paths }
}

function load({ api }: { api: Api }) {
  const url = new URL('http://shop.test/products')
  const { signal } = new AbortController()
  return loadListing({ api, place: { pathname: '/products' }, url, signal })
}

test('the first page and its facets come in one call', async () => {
  const shop = shopWith(() => 200)
  const { listing, facets } = load(shop)
  expect(await listing).toMatchObject({ totalProducts: 0 })
  expect(await facets).toEqual({ now: genres })
  expect(shop.paths).toHaveLength(1)
})

test('products come without the facets when their counts fail', async () => {
  const { listing, facets } = load(shopWith((path) => (path.includes('facets=true') ? 503 : 200)))
  expect(await listing).toMatchObject({ products: [], totalProducts: 0 })
  expect(await facets).toEqual({ now: null })
})

test('a refused list is not requested a second time', async () => {
  const shop = shopWith(() => 400)
  const { listing, facets } = load(shop)
  await expect(listing).rejects.toMatchObject({ statusCode: 400 })
  expect(await facets).toEqual({ now: null })
  expect(shop.paths).toHaveLength(1)
})
