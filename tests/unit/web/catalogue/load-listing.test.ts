import { expect, test } from 'vitest'
import { type Api, createApi } from '#contract/client.ts'
import { loadFirstFacets } from '#web/catalogue/listing/facets/load-first-facets.ts'
import { readListing } from '#web/catalogue/listing/listing-state.ts'
import { loadListing } from '#web/catalogue/listing/load-listing.ts'
import { findScanned } from '#web/catalogue/listing/scanned-code.ts'

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

const { signal } = new AbortController()

function loadFacetsOf({ api }: { api: Api }, query: string) {
  const url = new URL(`http://shop.test/products${query}`)
  const place = { pathname: '/products' }
  return loadFirstFacets(
    { api, url, signal },
    { place, state: readListing(place, url.searchParams) },
  )
}

test.each(['?genre=Dub', '?filters=genre'])(
  'the page of %s has the groups of facets',
  async (query) => {
    expect(
      await loadFacetsOf(
        shopWith(() => 200),
        query,
      ),
    ).toEqual(genres)
  },
)

test('a list in which nothing is chosen requests no facets', async () => {
  const shop = shopWith(() => 200)
  expect(await loadFacetsOf(shop, '?sort=oldest&filters=none')).toBeUndefined()
  expect(shop.paths).toEqual([])
})

test('a page is shown without facets when their counts fail', async () => {
  expect(
    await loadFacetsOf(
      shopWith(() => 503),
      '?genre=Dub',
    ),
  ).toBeUndefined()
})

const at = '2026-03-04T02:05:00.000Z'
/** A used copy as lists show it, also for its product. */
const copy = {
  _id: 'copy',
  parentId: 'record',
  variantKind: 'used',
  name: 'Reeds',
  type: 'vinyl',
  price: 20,
  brand: '',
  description: '',
  stock: 1,
  available: 1,
  thumbnail: 'cover',
  images: ['own'],
  createdAt: at,
  updatedAt: at,
  copy: { availability: 'on-sale', isPlayGraded: false, notes: '' },
}

test.each<[of: string, search: string, row: object, path: string]>([
  ['sticker', '20000011', copy, '/products/item/copy'],
  [
    'barcode',
    '4006381333931',
    { ...copy, match: { in: 'barcode', text: '4006381333931' } },
    '/products/item/record',
  ],
  [
    'barcode like a sticker',
    '20000011',
    { ...copy, match: { in: 'barcode', text: '20000011' } },
    '/products/item/record',
  ],
])('a scanned %s leads to its copy or product (REC-35)', async (_, search, row, path) => {
  const pagination = { ...page, totalProducts: 1 }
  const body = { success: true, products: [row], pagination }
  const place = { pathname: '/search', search }
  const url = new URL(`http://shop.test/search?q=${search}`)
  const api = createApi(async () => ({ statusCode: 200, body }))
  const state = readListing(place, url.searchParams)
  const listing = await loadListing({ api, place, state, signal })
  expect(findScanned(listing, place, state)).toBe(path)
})
