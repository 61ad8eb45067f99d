import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const names = (page: { products: { name: string }[] }) =>
  page.products.map((product) => product.name)

describe('the product list', () => {
  const list = setUpShop()
  beforeAll(async () => {
    const make = (name: string, day: number, values = {}) =>
      makeProduct(list.db, { name, createdAt: new Date(Date.UTC(2026, 0, day)), ...values })
    await make('zebra', 1, { priceCents: 1000 })
    await make('Émile', 2, { priceCents: 3995 })
    await make('apple', 3, { priceCents: 3995, stock: 0 })
    await make('Banana', 4, { priceCents: 2550, type: 'merch', stock: 3, reserved: 3 })
    await make('eel', 5, { priceCents: 100_000, type: 'turntable' })
    await make('Gone', 6, { archivedAt: new Date() })
  })

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
  ] as const)('is sorted by %j [LIST-13 LIST-15 API-70 API-71]', async (query, expected) => {
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
  ] as const)('is filtered by %j [API-69]', async (query, expected) => {
    expect(names(await list.api()('GET /products', { query }))).toEqual(expected)
  })

  test('is paged, and a page past the end is empty [API-23 API-25 API-68]', async () => {
    const page = (n: number) => list.api()('GET /products', { query: { page: n, limit: 2 } })
    const first = await page(1)
    expect(first.pagination).toEqual({ currentPage: 1, totalPages: 3, totalProducts: 5 })
    expect(names(first)).toEqual(['eel', 'Banana'])
    expect(names(await page(3))).toEqual(['zebra'])
    const past = await page(4)
    expect(past).toMatchObject({ success: true, products: [], pagination: { totalPages: 3 } })
    expect(names(await page(1_000_000_000))).toEqual([])
  })

  test('has no pages when empty [API-68]', async () => {
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
  ])('refuses an invalid %s, naming the field [API-22]', async (field, value) => {
    const answer = await list.app.inject(`/api/products?${field}=${value}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ statusCode: 400, field })
  })

  test('ignores unknown parameters [API-21]', async () => {
    expect((await list.app.inject('/api/products?colour=red')).statusCode).toBe(200)
  })

  test('lists a category or all, and answers 404 to an unknown one [API-73]', async () => {
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
