import { describe, expect, it } from 'vitest'
import { createApi } from '#contract/client.ts'
import { readListing } from '#web/catalogue/listing/listing-state.ts'
import { loadListing } from '#web/catalogue/listing/load-listing.ts'
import { loadProduct } from '#web/catalogue/product/load-product.ts'
import { getProduct } from '#web/lib/api/get-product.ts'

const { signal } = new AbortController()
const answering = (body: unknown) => createApi(async () => ({ statusCode: 200, body }))

const product = {
  _id: 'r1',
  name: 'Paper Heron',
  price: 58,
  type: 'vinyl',
  brand: 'Quill & Reed',
  description: 'A flute record.',
  stock: 3,
  available: 3,
  thumbnail: '/images/heron.webp',
  images: ['/images/back.webp'],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}

describe('fetching a product', () => {
  it('requires an id and sends no request without one [VAL-13]', async () => {
    await expect(getProduct(answering({ product }), '', signal)).rejects.toThrow(
      'Product ID is required',
    )
  })

  it.each([
    ...[{}, { product: null }, { success: true }, null, []],
    ...[{ product: {} }, { product: { _id: 'x' } }, { product: 'x' }, { product: [] }],
  ])('fails when the response is %j, also for the product page [VAL-14 FIX-2]', async (body) => {
    const notFound = { message: 'Product not found', statusCode: 404 }
    const api = answering(body)
    await expect(getProduct(api, 'r1', signal)).rejects.toMatchObject(notFound)
    await expect(loadProduct({ api, id: 'r1', signal })).rejects.toMatchObject(notFound)
  })

  it('accepts the id as id and the images as product_images [API-27 API-28]', async () => {
    const { _id: id, images: product_images, ...rest } = product
    const answer = { product: { ...rest, id, product_images } }
    expect(await getProduct(answering(answer), 'r1', signal)).toEqual(product)
    expect(await getProduct(answering({ product }), 'r1', signal)).toEqual(product)
  })
})

describe('the list in a response [API-37]', () => {
  const counts = { totalPages: 3, totalProducts: 30 }
  it.each([
    ['in pagination', { pagination: { currentPage: 2, ...counts } }],
    ['beside the list', { page: 2, ...counts }],
  ])('is read %s', async (_, counted) => {
    const api = answering({ success: true, products: [product], ...counted })
    const place = { pathname: '/products' }
    const state = readListing(place, new URLSearchParams('page=2'))
    const listing = loadListing({ api, place, state, signal })
    expect(await listing).toMatchObject({ currentPage: 2, ...counts, products: [{ _id: 'r1' }] })
  })
})
