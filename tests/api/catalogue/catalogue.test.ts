import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

const admin = setUpAdmin(shop)

describe('one product', () => {
  test('is public [API-28 API-74]', async () => {
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

  test.each(['vinyl', 'turntable', 'accessory', 'merch'] as const)(
    'of type %s has a price, a stock and its images [API-29 API-31]',
    async (type) => {
      const pictures = { thumbnail: '/images/front.webp', images: ['/images/back.webp'] }
      const { id } = await makeProduct(shop.db, { type, priceCents: 101, stock: 3, ...pictures })
      const { product } = await shop.api()('GET /products/:id', { params: { id } })
      expect(product).toMatchObject({ type, price: 1.01, stock: 3, ...pictures })
    },
  )

  test('omits missing album info and thumbnail [API-30 API-31]', async () => {
    const plain = await makeProduct(shop.db, { type: 'merch' })
    const read = await shop.api()('GET /products/:id', { params: { id: plain.id } })
    expect(read.product).not.toHaveProperty('albumInfo')
    expect(read.product).toMatchObject({ thumbnail: '', images: [] })
    const record = await makeProduct(shop.db, { artist: 'Ana Vale', trackList: ['One', 'Two'] })
    const { product } = await shop.api()('GET /products/:id', { params: { id: record.id } })
    expect(product.albumInfo?.trackList).toEqual(['One', 'Two'])
  })

  test.each([
    ['an unknown id', '01990000-0000-7000-8000-000000000000'],
    ['a malformed id', 'not-an-id'],
    ['a very odd id', "'; drop table products --"],
  ])('answers 404 for %s [API-75]', async (_, id) => {
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
  test('creates a product with its opening stock in the ledger [API-76]', async () => {
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
    const { createSession } = await import('#server/auth/index.ts')
    const token = await createSession(shop.ctx(), row.id)
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
  ])('refuses an invalid %s [API-15 IMG-1]', async (field, wrong) => {
    const body = { ...album, ...wrong } as never
    await expect(admin('POST /products', { body })).rejects.toMatchObject({
      statusCode: 400,
      field,
    })
  })

  test('changes only the given fields [API-77]', async () => {
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

  test.each([
    ['in quotes', '5', 'Price must be a number'],
    ['that is missing', undefined, 'Price is required'],
  ])('refuses a price %s with the reason', async (_, price, message) => {
    const body = { ...album, price } as never
    await expect(admin('POST /products', { body })).rejects.toThrow(message)
  })

  test('refuses a stock below the reserved units [API-17]', async () => {
    const row = await makeProduct(shop.db, { stock: 5, reserved: 3 })
    const params = { id: row.id }
    await expect(
      admin('PATCH /products/:id', { params, body: { name: 'Other', stock: 2 } }),
    ).rejects.toMatchObject({ statusCode: 409, field: 'stock' })
    const { product } = await admin('GET /products/:id', { params })
    expect(product).toMatchObject({ name: row.name, stock: 5 })
  })

  test('counts the existing images of a product [IMG-1]', async () => {
    const row = await makeProduct(shop.db, { images: ['/images/a', '/images/b', '/images/c'] })
    const change = (body: object) => admin('PATCH /products/:id', { params: { id: row.id }, body })
    await change({ images: ['1', '2', '3', '4', '5', '6'].map((n) => `/images/${n}`) })
    await expect(change({ thumbnail: '/images/t' })).rejects.toMatchObject({
      statusCode: 400,
      field: 'images',
    })
  })

  test('archives a product [API-78]', async () => {
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
    '%s of a malformed id is a 404 [API-75]',
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

describe('access [ROLE-3 ROLE-16]', () => {
  test('allows anyone to read, even with an invalid token', async () => {
    const row = await makeProduct(shop.db)
    const api = shop.api('not.a.token')
    await api('GET /products')
    await api('GET /products/search', { query: { q: 'x' } })
    await api('GET /products/category/:category', { params: { category: 'vinyl' } })
    await api('GET /products/:id', { params: { id: row.id } })
  })

  test('allows only an admin to write', async () => {
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
