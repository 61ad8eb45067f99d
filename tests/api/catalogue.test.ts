import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import { products, stockMovements } from '../../server/catalogue/catalogue.tables.ts'
import { makeAdmin, makeProduct, makeUser } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let admin: Api

beforeAll(async () => {
  shop = await createTestApp()
  admin = await shop.apiAs(await makeAdmin(shop.db))
})
afterAll(() => shop.close())

const names = (page: { products: { name: string }[] }) =>
  page.products.map((product) => product.name)

describe('the list of products', () => {
  let list: TestApp
  beforeAll(async () => {
    list = await createTestApp()
    const make = (name: string, day: number, values = {}) =>
      makeProduct(list.db, { name, createdAt: new Date(Date.UTC(2026, 0, day)), ...values })
    await make('zebra', 1, { priceCents: 1000 })
    await make('Émile', 2, { priceCents: 3995 })
    await make('apple', 3, { priceCents: 3995, stock: 0 })
    await make('Banana', 4, { priceCents: 2550, type: 'merch', stock: 3, reserved: 3 })
    await make('eel', 5, { priceCents: 100_000, type: 'turntable' })
    await make('Gone', 6, { archivedAt: new Date() })
  })
  afterAll(() => list.close())

  test.each([
    [{}, ['eel', 'Banana', 'apple', 'Émile', 'zebra']],
    [{ sort: 'newest' }, ['eel', 'Banana', 'apple', 'Émile', 'zebra']],
    [{ sort: 'oldest' }, ['zebra', 'Émile', 'apple', 'Banana', 'eel']],
    [{ sort: 'price-asc' }, ['zebra', 'Banana', 'Émile', 'apple', 'eel']],
    [{ sort: 'price-desc' }, ['eel', 'apple', 'Émile', 'Banana', 'zebra']],
    [{ sort: 'name-asc' }, ['apple', 'Banana', 'eel', 'Émile', 'zebra']],
    [{ sort: 'name-desc' }, ['zebra', 'Émile', 'eel', 'Banana', 'apple']],
    [{ sort: 'price' }, ['zebra', 'Banana', 'Émile', 'apple', 'eel']],
    [{ sort: 'price', order: 'desc' }, ['eel', 'apple', 'Émile', 'Banana', 'zebra']],
    [{ sort: 'name', order: 'asc' }, ['apple', 'Banana', 'eel', 'Émile', 'zebra']],
    [{ sort: 'createdAt' }, ['eel', 'Banana', 'apple', 'Émile', 'zebra']],
    [{ sort: 'createdAt', order: 'asc' }, ['zebra', 'Émile', 'apple', 'Banana', 'eel']],
  ] as const)('LIST-13 LIST-15 API-70 API-71 is sorted by %j', async (query, expected) => {
    expect(names(await list.api()('GET /products', { query }))).toEqual(expected)
  })

  test.each([
    [{ type: 'vinyl' }, ['apple', 'Émile', 'zebra']],
    [{ 'price-min': '25.50' }, ['eel', 'Banana', 'apple', 'Émile']],
    [{ 'price-max': '39.95' }, ['Banana', 'apple', 'Émile', 'zebra']],
    [{ 'price-min': 10, 'price-max': 30 }, ['Banana', 'zebra']],
    [{ 'price-min': 30, 'price-max': 10 }, []],
    [{ 'in-stock': 'true' }, ['eel', 'Émile', 'zebra']],
    [{ 'in-stock': 'false' }, ['eel', 'Banana', 'apple', 'Émile', 'zebra']],
    [{ search: 'ban', type: 'merch' }, ['Banana']],
  ] as const)('API-69 is filtered by %j', async (query, expected) => {
    expect(names(await list.api()('GET /products', { query }))).toEqual(expected)
  })

  test('API-23 API-25 API-68 comes in pages; one past the end is empty', async () => {
    const page = (n: number) => list.api()('GET /products', { query: { page: n, limit: 2 } })
    const first = await page(1)
    expect(first.pagination).toEqual({ currentPage: 1, totalPages: 3, totalProducts: 5 })
    expect(names(first)).toEqual(['eel', 'Banana'])
    expect(names(await page(3))).toEqual(['zebra'])
    const past = await page(4)
    expect(past).toMatchObject({ success: true, products: [], pagination: { totalPages: 3 } })
    expect(names(await page(1_000_000_000))).toEqual([])
  })

  test('API-68 with nothing to show has no pages', async () => {
    const answer = await list.api()('GET /products', { query: { type: 'accessory' } })
    expect(answer.pagination).toEqual({ currentPage: 1, totalPages: 0, totalProducts: 0 })
  })

  test.each([
    ['page', '0'],
    ['limit', '101'],
    ['type', 'cassette'],
    ['sort', 'random'],
    ['order', 'up'],
    ['price-min', '-1'],
    ['price-max', '1.234'],
    ['in-stock', 'maybe'],
  ])('API-22 refuses a bad %s and names it', async (field, value) => {
    const answer = await list.app.inject(`/api/products?${field}=${value}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ statusCode: 400, field })
  })

  test('API-21 ignores parameters it does not know', async () => {
    expect((await list.app.inject('/api/products?colour=red')).statusCode).toBe(200)
  })

  test('API-73 lists a category, all of them, and no unknown one', async () => {
    const category = (category: string) =>
      list.api()('GET /products/category/:category', {
        params: { category },
        query: { sort: 'name-asc' },
      })
    expect(names(await category('vinyl'))).toEqual(['apple', 'Émile', 'zebra'])
    expect(names(await category('all'))).toHaveLength(5)
    await expect(category('cassette')).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('one product', () => {
  test('API-28 API-74 is shown to anyone', async () => {
    const row = await makeProduct(shop.db, {
      name: 'Slow Tide',
      priceCents: 3995,
      stock: 5,
      reserved: 2,
      artist: 'Ana Vale',
      trackList: ['One', 'Two'],
      releaseDate: '2021-03-04',
    })
    const { product } = await shop.api()('GET /products/:id', { params: { id: row.id } })
    expect(product).toMatchObject({
      _id: row.id,
      name: 'Slow Tide',
      price: 39.95,
      stock: 5,
      available: 3,
      albumInfo: { artist: 'Ana Vale', genre: '', releaseDate: '2021-03-04' },
    })
  })

  test.each([
    ['an unknown id', '01990000-0000-7000-8000-000000000000'],
    ['a malformed id', 'not-an-id'],
    ['a very odd id', "'; drop table products --"],
  ])('API-75 is not found by %s', async (_, id) => {
    await expect(shop.api()('GET /products/:id', { params: { id } })).rejects.toMatchObject({
      statusCode: 404,
      serverMessage: 'Product not found',
    })
  })
})

const album = {
  name: ' Harbour Lights ',
  type: 'vinyl' as const,
  price: 42.5,
  stock: 7,
  brand: 'Saltmarsh',
  albumInfo: { artist: 'Ana Vale', trackList: ['One', '', 'Two'] },
}

describe('a change by an admin', () => {
  test('API-76 creates a product with its opening stock in the ledger', async () => {
    const { product } = await admin('POST /products', { body: album })
    expect(product).toMatchObject({
      name: 'Harbour Lights',
      price: 42.5,
      stock: 7,
      albumInfo: { artist: 'Ana Vale', genre: '', releaseDate: '', trackList: ['One', 'Two'] },
    })
    const ledger = await shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, product._id))
    expect(ledger).toMatchObject([{ quantity: 7, reason: 'opening' }])
  })

  test('answers 201 to a creation', async () => {
    const row = await makeAdmin(shop.db)
    const { openSession } = await import('../../server/accounts/index.ts')
    const token = await openSession(shop.ctx(), row.id)
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/products',
      headers: { authorization: `Bearer ${token}` },
      payload: album,
    })
    expect(answer.statusCode).toBe(201)
  })

  test.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['price', { price: -1 }],
    ['price', { price: 1.005 }],
    ['stock', { stock: 1.5 }],
    ['stock', { stock: -1 }],
    ['type', { type: 'cassette' }],
    ['images', { images: Array.from({ length: 7 }, (_, n) => `/images/${n}.webp`) }],
    [
      'images',
      { thumbnail: '/images/t.webp', images: Array.from({ length: 6 }, (_, n) => `/images/${n}`) },
    ],
    ['albumInfo.trackList', { albumInfo: { trackList: Array.from({ length: 101 }, () => 'x') } }],
    ['albumInfo.trackList.0', { albumInfo: { trackList: ['x'.repeat(301)] } }],
  ])('API-15 IMG-1 refuses a bad %s', async (field, wrong) => {
    const body = { ...album, ...wrong } as never
    await expect(admin('POST /products', { body })).rejects.toMatchObject({
      statusCode: 400,
      field,
    })
  })

  test('API-77 changes only the given fields', async () => {
    const row = await makeProduct(shop.db, {
      artist: 'Ana Vale',
      brand: 'Saltmarsh',
      createdAt: new Date('2026-01-01'),
    })
    shop.advance(60_000)
    const change = (body: object) => admin('PATCH /products/:id', { params: { id: row.id }, body })
    const { product } = await change({ price: 10, stock: 4 })
    expect(product).toMatchObject({ name: row.name, price: 10, stock: 4, brand: 'Saltmarsh' })
    expect(product.albumInfo?.artist).toBe('Ana Vale')
    expect(product.updatedAt > product.createdAt).toBe(true)
    expect((await change({ albumInfo: null })).product.albumInfo).toBeUndefined()
    expect((await change({})).product.price).toBe(10)
    const ledger = await shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, row.id))
    expect(ledger.reduce((sum, movement) => sum + movement.quantity, 0)).toBe(4)
  })

  test('API-17 refuses a stock below what open checkouts hold', async () => {
    const row = await makeProduct(shop.db, { stock: 5, reserved: 3 })
    const params = { id: row.id }
    await expect(
      admin('PATCH /products/:id', { params, body: { name: 'Other', stock: 2 } }),
    ).rejects.toMatchObject({ statusCode: 409, field: 'stock' })
    const { product } = await admin('GET /products/:id', { params })
    expect(product).toMatchObject({ name: row.name, stock: 5 })
  })

  test('IMG-1 counts the images a product already has', async () => {
    const row = await makeProduct(shop.db, { images: ['/images/a', '/images/b', '/images/c'] })
    const change = (body: object) => admin('PATCH /products/:id', { params: { id: row.id }, body })
    await change({ images: ['1', '2', '3', '4', '5', '6'].map((n) => `/images/${n}`) })
    await expect(change({ thumbnail: '/images/t' })).rejects.toMatchObject({
      statusCode: 400,
      field: 'images',
    })
  })

  test('API-78 takes a product out of the shop', async () => {
    const row = await makeProduct(shop.db, { name: 'Withdrawn pressing' })
    const params = { id: row.id }
    expect(await admin('DELETE /products/:id', { params })).toEqual({ success: true })
    const gone = { statusCode: 404, serverMessage: 'Product not found' }
    await expect(admin('GET /products/:id', { params })).rejects.toMatchObject(gone)
    await expect(admin('DELETE /products/:id', { params })).rejects.toMatchObject(gone)
    await expect(
      admin('PATCH /products/:id', { params, body: { name: 'Back' } }),
    ).rejects.toMatchObject(gone)
    const found = await shop.api()('GET /products', { query: { search: 'withdrawn pressing' } })
    expect(found.products).toEqual([])
    const [kept] = await shop.db.select().from(products).where(eq(products.id, row.id))
    expect(kept?.name).toBe('Withdrawn pressing')
  })

  test.each(['PATCH', 'DELETE'] as const)(
    'API-75 %s of a malformed id is a 404',
    async (method) => {
      const request = { params: { id: 'nothing' } }
      const call =
        method === 'PATCH'
          ? admin('PATCH /products/:id', { ...request, body: { name: 'x' } })
          : admin('DELETE /products/:id', request)
      await expect(call).rejects.toMatchObject({ statusCode: 404 })
    },
  )
})

describe('ROLE-3 ROLE-16 access', () => {
  test('anyone reads, with a bad token too', async () => {
    const row = await makeProduct(shop.db)
    const api = shop.api('not.a.token')
    await api('GET /products')
    await api('GET /products/search', { query: { q: 'x' } })
    await api('GET /products/category/:category', { params: { category: 'vinyl' } })
    await api('GET /products/:id', { params: { id: row.id } })
  })

  test('only an admin writes', async () => {
    const user = await shop.apiAs(await makeUser(shop.db))
    const params = { id: (await makeProduct(shop.db)).id }
    for (const [api, statusCode] of [
      [shop.api(), 401],
      [user, 403],
    ] as const) {
      await expect(api('POST /products', { body: album })).rejects.toMatchObject({
        statusCode,
      })
      await expect(
        api('PATCH /products/:id', { params, body: { price: 1 } }),
      ).rejects.toMatchObject({ statusCode })
      await expect(api('DELETE /products/:id', { params })).rejects.toMatchObject({ statusCode })
    }
  })
})
