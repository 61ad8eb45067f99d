import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { type CachedApp, isHit, openCachedApp } from '#tests/support/app/cached-app.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Cached lists with facets (decision 10). */

const shop = setUpShop()
let cached: CachedApp
let record: ProductRow

beforeAll(async () => {
  cached = await openCachedApp(shop)
  record = await makeProduct(shop.db, { type: 'vinyl', genre: 'Jazz' })
  for (const genre of ['Soul', 'Dub', 'Folk', 'Rock']) {
    await makeProduct(shop.db, { type: 'vinyl', genre })
  }
  await cached.invalidated()
})
afterAll(() => cached.close())

const ask = (query: string) => cached.ask(`/api/products?${query}`)

test('a list of known values is cached, whatever their order', async () => {
  await ask('genre=Jazz&genre=Soul&facets=true')
  expect(isHit(await ask('genre=Soul&facets=true&genre=Jazz'))).toBe(true)
})

test.each([
  ['an unknown value', 'genre=Polka'],
  ['an unknown value beside a known one', 'genre=Jazz&label=nobody'],
  ['a value in another spelling', 'genre=jazz'],
  ['five values', 'genre=Jazz&genre=Soul&genre=Dub&genre=Folk&genre=Rock'],
  ['an unknown artist', 'artist=nobody'],
])('%s fills no cache', async (_, query) => {
  const { bytes } = cached.cache
  for (const facets of ['', '&facets=true']) {
    await ask(query + facets)
    const again = await ask(query + facets)
    expect([again.statusCode, isHit(again)]).toEqual([200, false])
  }
  expect(cached.cache.bytes).toBe(bytes)
})

test.each([
  ['the name', { name: 'Another name' }],
  ['the price', { priceCents: 12_300 }],
  ['the genre', { genre: 'Soul' }],
])('a cached list is evicted when %s of a product that it shows changes', async (_, change) => {
  const { name, priceCents, genre } = record
  const original = { name, priceCents, genre }
  for (const query of ['genre=Jazz', 'genre=Jazz&facets=true', 'genre=Jazz&condition=new']) {
    const before = await ask(query)
    expect(isHit(await ask(query))).toBe(true)
    await shop.db.update(products).set(change).where(eq(products.id, record.id))
    await cached.invalidated()
    const after = await ask(query)
    expect([query, isHit(after)]).toEqual([query, false])
    expect(after.bytes.equals(before.bytes)).toBe(false)
    await shop.db.update(products).set(original).where(eq(products.id, record.id))
    await cached.invalidated()
  }
})

test('the total that the orders of a list share follows a change', async () => {
  const totalOf = async (query: string) => {
    const { bytes } = await ask(query)
    return JSON.parse(bytes.toString()).pagination.totalProducts
  }
  const queries = ['type=vinyl', 'type=vinyl&sort=oldest', 'type=vinyl&page=2']
  const before = await Promise.all(queries.map(totalOf))
  expect(before).toEqual([5, 5, 5])
  await makeProduct(shop.db, { type: 'vinyl' })
  await cached.invalidated()
  expect(await Promise.all(queries.map(totalOf))).toEqual([6, 6, 6])
})
