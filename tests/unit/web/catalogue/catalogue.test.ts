import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { makeAlbumInfo } from '#tests/support/app/product-values.ts'
import { cardHeader } from '#web/catalogue/card/product-summary.ts'
import { toStockText } from '#web/catalogue/card/stock-text.ts'
import { categories, categoryLabel, isCategory } from '#web/catalogue/categories.ts'
import { productFailureText, toFailure } from '#web/catalogue/failure.ts'
import { breadcrumbData, productData } from '#web/catalogue/structured-data.ts'
import { toConnectionError } from '#web/lib/api/api.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { load } from '#web/lib/api/load.ts'

describe('categories', () => {
  it('have values and labels derived from the enumeration [LIST-5 LIST-6 LIST-7]', () => {
    expect(categories.map((category) => [category, categoryLabel(category)])).toEqual([
      ['all', 'All Products'],
      ['vinyl', 'Vinyl'],
      ['turntable', 'Turntable'],
      ['accessory', 'Accessory'],
      ['merch', 'Merch'],
    ])
  })

  it.each(['tape', '', 'VINYL', 'constructor', null, undefined])('do not include %s', (text) => {
    expect(isCategory(text)).toBe(false)
  })
})

describe('cardHeader', () => {
  it.each([
    ['LIST-28', 'Ada Frost', 'Quill & Reed', 'Ada Frost : Quill & Reed'],
    ['LIST-29', 'Ada Frost', '', 'Ada Frost'],
    ['LIST-30', '', 'Morrow', 'Morrow'],
    ['neither', '', '', ''],
  ])('%s', (_, artist, brand, header) => {
    expect(cardHeader({ artist, brand })).toBe(header)
  })
})

describe('toStockText', () => {
  it.each([
    [-1, 'none', 'Sold out'],
    [0, 'none', 'Sold out'],
    [1, 'few', 'Last one'],
    [5, 'few', 'Only 5 left'],
    [6, 'many', 'In stock'],
  ])('%i left: %s, "%s"', (available, level, text) => {
    expect(toStockText(available)).toEqual({ level, text })
  })
})

describe('toFailure', () => {
  it('has a message and a status for any failure [ERR-22]', () => {
    expect(toFailure(new Error('a bug'))).toEqual({
      message: 'An unexpected error occurred',
      serverMessage: '',
      statusCode: 500,
      isUnanswered: false,
    })
  })

  it('marks a missing response, before and after the navigation [FIX-12]', async () => {
    const lost = toConnectionError(new TypeError('Failed to fetch'))
    const expected = {
      message: 'No connection to the shop. Check your network and try again.',
      serverMessage: '',
      statusCode: 500,
      isUnanswered: true,
    }
    expect(toFailure(lost)).toEqual(expected)
    const context = new RouterContextProvider()
    context.set(apiContext, () => Promise.reject(lost))
    const request = new Request('https://shop.example/products/item/r1')
    const thrown = await load(({ api }) => api('GET /health'))({ context, params: {}, request })
      .then(() => null)
      .catch((error: { data: unknown; init: ResponseInit }) => error)
    const routeError = { status: thrown?.init.status, statusText: '', internal: false }
    expect(toFailure({ ...routeError, data: thrown?.data })).toEqual(expected)
  })

  it('contains the message of the server [LIST-39]', () => {
    expect(toFailure(new ApiError({ message: 'Closed for stocktaking' }, 503))).toEqual({
      message: 'Closed for stocktaking',
      serverMessage: 'Closed for stocktaking',
      statusCode: 503,
      isUnanswered: false,
    })
  })
})

describe('productFailureText', () => {
  it.each([
    ['ERR-18', 'Gone fishing', 500, 'Gone fishing'],
    ['ERR-19', '', 404, 'Product not found'],
    ['ERR-20', '', 500, 'Server error. Please try again later.'],
    ['ERR-21', '', 418, 'Failed to fetch product'],
  ])('%s', (_, serverMessage, statusCode, text) => {
    const failure = { message: '', serverMessage, statusCode, isUnanswered: false }
    expect(productFailureText(failure)).toBe(text)
  })

  it('is "Failed to fetch product" without a connection [FIX-12 ERR-21]', () => {
    const failure = toFailure(toConnectionError(new TypeError('Failed to fetch')))
    expect(productFailureText(failure)).toBe('Failed to fetch product')
  })
})

const record: Product = {
  _id: 'r1',
  name: 'Paper Heron',
  price: 58,
  type: 'vinyl',
  brand: 'Quill & Reed',
  description: 'A flute record.',
  stock: 3,
  available: 0,
  thumbnail: '/images/heron.webp',
  images: [],
  albumInfo: makeAlbumInfo({
    artist: 'Odile M',
    genre: 'Jazz',
    releaseDate: '1971-04-14',
    trackList: ['Reeds'],
  }),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}

const terms = { publicUrl: 'https://shop.example', today: '2026-11-23' }

describe('productData', () => {
  it('describes the product, its offer and its album with absolute addresses', () => {
    expect(productData(record, '/products/item/r1', terms)).toMatchObject({
      '@graph': [
        {
          '@type': 'Product',
          image: ['https://shop.example/images/heron.webp'],
          offers: {
            url: 'https://shop.example/products/item/r1',
            price: '58.00',
            priceCurrency: 'AUD',
            availability: 'https://schema.org/OutOfStock',
          },
        },
        { '@type': 'MusicAlbum', byArtist: { name: 'Odile M' }, datePublished: '1971-04-14' },
      ],
    })
  })

  it('has an album only for records', () => {
    const mat = productData({ ...record, type: 'merch' }, '/products/item/r1', terms)
    expect(mat['@graph']).toHaveLength(1)
  })
})

describe('breadcrumbData', () => {
  it('starts at home and numbers the steps', () => {
    const data = breadcrumbData([{ name: 'Products', path: '/products' }], 'https://shop.example')
    expect(data.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'Products', item: 'https://shop.example/products' },
    ])
  })
})
