import { expect, test } from 'vitest'
import { type Api, createApi } from '#contract/client.ts'
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
  const { listing } = loadListing({ api, place, url, signal: new AbortController().signal })
  expect(findScanned(await listing, place, readListing(place, url.searchParams))).toBe(path)
})
