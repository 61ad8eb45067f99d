import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type ProductSort, productSorts } from '../../contract/catalogue.ts'
import { listProducts, type ProductList } from '../../server/catalogue/catalogue.queries.ts'
import { type OpenDatabase, openDatabase } from '../../server/platform/db/database.ts'
import { fillCatalogue } from '../bench/fill-catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** At this size a scan of the whole table is slower than the way by an index, and PostgreSQL knows it. */
const PRODUCTS = 20_000
const now = new Date('2026-03-04T01:00:00Z')

let database: TestDatabase
let single: OpenDatabase

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  await fillCatalogue(database.url, { count: PRODUCTS })
  // One connection: its statistics tell what it has scanned.
  single = openDatabase(database.url, { max: 1 })
}, 240_000)
afterAll(async () => {
  await single.close()
  await database.drop()
})

const ask = (list: Partial<ProductList>) =>
  listProducts({ db: single.db, now }, { page: 1, limit: 12, ...list })

async function countScans(): Promise<number> {
  await single.db.execute(sql`select pg_stat_force_next_flush()`)
  const { rows } = await single.db.execute<{ scans: number }>(
    sql`select seq_scan::int as scans from pg_stat_user_tables where relname = 'products'`,
  )
  return rows[0]?.scans ?? Number.NaN
}

describe(`of ${PRODUCTS} products none but the asked for are read`, () => {
  test.each<[string, Partial<ProductList>]>([
    ['the newest', {}],
    ['the oldest', { sort: 'oldest' }],
    ['the cheapest records', { type: 'vinyl', sort: 'price-asc' }],
    ['the dearest', { sort: 'price-desc' }],
    ['by name', { sort: 'name-asc' }],
    ['turntables by name backwards', { type: 'turntable', sort: 'name-desc' }],
    ['a range of prices', { priceMin: 20, priceMax: 21, sort: 'price-asc' }],
    ['page 200', { type: 'vinyl', page: 200 }],
    ['the page before the last', { page: Math.floor(PRODUCTS / 12) }],
    ['what is in stock', { isInStock: true }],
    ['a genre', { search: 'jazz' }],
    ['two words', { search: 'jazz quartet' }],
    ['two words that seldom meet', { search: 'jazz turntable' }],
    ['a part of a word', { search: 'artet' }],
    ['a typo', { search: 'qaurtet' }],
    ['nothing', { search: 'xylophonist' }],
    ['a sorted search', { search: 'quartet', sort: 'price-asc', isInStock: true }],
  ])('%s', async (_, list) => {
    const before = await countScans()
    await ask(list)
    expect(await countScans()).toBe(before)
  })

  test.each<[string, Partial<ProductList>]>([['a word most have', { search: 'vinyl' }]])(
    '%s, once it is counted',
    async (_, list) => {
      const first = await ask(list)
      const before = await countScans()
      expect(await ask(list)).toEqual(first)
      expect(await countScans()).toBe(before)
    },
  )
})

describe('pages far inside are those that reading all before them would find', () => {
  const orders: Record<ProductSort, string> = {
    newest: 'created_at desc, id desc',
    oldest: 'created_at, id',
    'price-asc': 'price_cents, id',
    'price-desc': 'price_cents desc, id desc',
    'name-asc': 'name collate "en-AU-x-icu", id',
    'name-desc': 'name collate "en-AU-x-icu" desc, id desc',
  }

  test.each(productSorts)('in the order %s', async (sort) => {
    const { rows } = await single.db.execute<{ id: string }>(
      sql.raw(`
      select id from products where archived_at is null and type = 'vinyl' and stock > reserved
      order by ${orders[sort]}`),
    )
    const ids = rows.map(({ id }) => id)
    const last = Math.ceil(ids.length / 12)
    for (const page of [300, 301, 300, 450, last - 200, last - 199, last - 200, last, last + 1]) {
      const { products, pagination } = await ask({ type: 'vinyl', isInStock: true, sort, page })
      expect(products.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * 12, page * 12))
      expect(pagination.totalProducts).toBe(ids.length)
    }
  })

  test('also when a product before them has gone', async () => {
    const before = await ask({ page: 401 })
    await single.db.execute(sql`
      update products set archived_at = now()
      where id = (select id from products where archived_at is null order by created_at desc limit 1)`)
    const { products } = await ask({ page: 401 })
    expect(products[0]?._id).toBe(before.products[1]?._id)
  })
})

describe('the total of a broad search', () => {
  test('follows every change of the products at once', async () => {
    const { pagination } = await ask({ search: 'vinyl' })
    await single.db.execute(sql`
      update products set archived_at = now()
      where id = (select id from products where type = 'vinyl' and archived_at is null limit 1)`)
    const after = await ask({ search: 'vinyl' })
    expect(after.pagination.totalProducts).toBe(pagination.totalProducts - 1)
  })

  test('and its pages name each product once', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((page) => ask({ search: 'jazz', page, limit: 100 })),
    )
    const ids = pages.flatMap(({ products }) => products.map(({ _id }) => _id))
    expect(ids).toHaveLength(800)
    expect(new Set(ids).size).toBe(800)
  })
})
