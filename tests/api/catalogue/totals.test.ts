import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { CallRequest } from '#contract/calls.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { placeOrder } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The totals of lists, and the numbers beside their facets, follow the products at once (decision 10). */

const shop = setUpShop()

beforeEach(() => shop.db.execute(sql`truncate products cascade`))

type Query = NonNullable<CallRequest<'GET /products'>['query']>

async function totalOf(query: Query): Promise<number> {
  const { pagination } = await shop.api()('GET /products', { query })
  return pagination.totalProducts
}

const totals = async () => ({
  all: await totalOf({}),
  records: await totalOf({ type: 'vinyl' }),
  inStock: await totalOf({ 'in-stock': 'true' }),
  upTo50: await totalOf({ 'price-max': '50' }),
  ownPriceUpTo50: await totalOf({ 'price-max': '50', view: 'products' }),
  dub: await totalOf({ genre: 'Dub' }),
  countedDub: await countDub(),
})

async function countDub(): Promise<number | undefined> {
  const { facets } = await shop.api()('GET /products', { query: { facets: 'true' } })
  const genres = facets?.find(({ dimension }) => dimension === 'genre')
  return genres?.values.find(({ value }) => value === 'Dub')?.count
}

const two = { all: 2, records: 1, inStock: 2, upTo50: 2, ownPriceUpTo50: 2, dub: 1, countedDub: 1 }
const gone = { all: 1, records: 0, inStock: 1, upTo50: 1, ownPriceUpTo50: 1, dub: 0 }

test.each<[string, ReturnType<typeof sql>, Partial<typeof two>]>([
  ['a higher price', sql`price_cents = 9900`, { upTo50: 1, ownPriceUpTo50: 1 }],
  ['another type', sql`type = 'merch'`, { records: 0, dub: 0, countedDub: undefined }],
  ['another genre', sql`genre = 'Soul'`, { dub: 0, countedDub: undefined }],
  ['the last unit reserved', sql`reserved = stock`, { inStock: 1 }],
  ['one unit of many reserved', sql`reserved = 1`, {}],
  ['archiving', sql`archived_at = now()`, { ...gone, countedDub: undefined }],
])('%s changes the totals at once (CHECK-12)', async (_, change, changed) => {
  await makeProduct(shop.db, { name: 'first', type: 'vinyl', genre: 'Dub', priceCents: 3000 })
  await makeProduct(shop.db, { type: 'turntable', priceCents: 3000 })
  expect(await totals()).toEqual(two)
  await shop.db.execute(sql`update products set ${change} where name = 'first'`)
  expect(await totals()).toEqual({ ...two, ...changed })
})

test('an order for the last unit leaves one product less in stock', async () => {
  await makeProduct(shop.db)
  await placeOrder(shop, { quantity: 1, stock: 1 })
  expect(await totalOf({ 'in-stock': 'true' })).toBe(1)
  expect(await totalOf({})).toBe(2)
})

test('a change that is rolled back changes no total', async () => {
  await makeProduct(shop.db)
  const broken = inTransaction(shop.db, async (tx) => {
    await makeProduct(tx)
    throw new Error('broken off')
  })
  await expect(broken).rejects.toThrow('broken off')
  expect(await totalOf({})).toBe(1)
})
