import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN_PAGE_SIZE, SHOP_PAGE_SIZE } from '#contract/limits.ts'
import { productTypes } from '#contract/products/catalogue.ts'
import type { ProductSort } from '#contract/products/product-sorts.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { listProducts } from '#server/search/list-products.queries.ts'
import type { ProductList } from '#server/search/listing/product-list.ts'
import { productSortClauses } from '#server/search/listing/product-sorting.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

/** Every list that a shopper or a crawler can request by the links of the filters. */
function listAll(): ProductList[] {
  const choices = [
    Object.keys(productSortClauses).map((sort) => ({ sort: sort as ProductSort })),
    [undefined, ...productTypes].map((type) => ({ type })),
    [{}, { priceMin: 10 }, { priceMax: 90 }, { priceMin: 10, priceMax: 90 }],
    [{ isInStock: false }, { isInStock: true }],
    [{ page: 1 }, { page: 2 }],
    [{ limit: SHOP_PAGE_SIZE }, { limit: ADMIN_PAGE_SIZE }],
  ]
  return choices.reduce<ProductList[]>(
    (lists, values) => lists.flatMap((list) => values.map((value) => ({ ...list, ...value }))),
    [{ page: 1, limit: SHOP_PAGE_SIZE }],
  )
}

test('a connection retains few statements after all 960 kinds of lists [SEC-9]', async () => {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 })
  onTestFinished(close)
  const time = { now: new Date(), settings: { timezone: 'Australia/Sydney' } }
  const lists = listAll()
  expect(lists).toHaveLength(960)
  for (const list of lists) await listProducts({ db, ...time }, list)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_prepared_statements`,
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
  expect(rows[0]?.count).toBeLessThanOrEqual(100)
}, 60_000)

test('a connection is replaced after ten minutes [SEC-9]', async () => {
  const { pool, close } = openDatabase(shop.databaseUrl)
  onTestFinished(close)
  expect(pool.options.maxLifetimeSeconds).toBe(600)
})
