import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillCatalogue } from '#bench/data/fill-catalogue.ts'
import { COUNTED_MATCHES_MAX } from '#contract/limits.ts'
import { toProductNumber } from '#contract/products/product-number.ts'
import { type ProductSort, productSorts } from '#contract/products/product-sorts.ts'
import { buildApp } from '#server/app.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { createCountsListener } from '#server/search/index.ts'
import { listProducts } from '#server/search/list-products.queries.ts'
import type { ProductList } from '#server/search/listing/product-list.ts'
import { estimateMatches } from '#server/search/text/estimate-matches.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import {
  assertLittleIsRead,
  type MostRead,
  type Plan,
  type WatchedDatabase,
  watchPlans,
} from '#tests/support/database/plans.ts'

/** At this size the planner prefers an index over a scan of the whole table. */
const PRODUCTS = 20_000

const shop = setUpShop()
/** One connection to the same database that records its plans. */
let single: WatchedDatabase
let app: FastifyInstance
let changes: ReturnType<typeof createCountsListener>
let product: { id: string; artist: string }

beforeAll(async () => {
  await fillCatalogue(shop.databaseUrl, { count: PRODUCTS })
  single = watchPlans(shop.databaseUrl)
  // As in a process that is notified of changes.
  changes = createCountsListener([single.db])
  changes.onInvalidate()
  app = await buildApp({ services: { ...shop.services, db: single.db } })
  const { rows } = await single.db.execute<typeof product>(
    sql`select id, artist from products where genre = 'Jazz' order by created_at limit 1`,
  )
  product = rows[0] ?? { id: '', artist: '' }
}, 240_000)
afterAll(async () => {
  await app.close()
  await single.close()
})

const time = { now: new Date(), settings: { timezone: 'Australia/Sydney' } }

const ask = (list: Partial<ProductList>) =>
  listProducts({ db: single.db, ...time }, { page: 1, limit: 12, ...list })

async function open(address: string): Promise<void> {
  const url = address
    .replace(':artist', encodeURIComponent(product.artist))
    .replace(':id', product.id)
  const { statusCode } = await app.inject({ url })
  expect(statusCode).toBe(200)
}

/** PostgreSQL may switch a prepared statement to a generic plan after five executions. */
const UNTIL_SETTLED = 7

/** The plans of a URL that is requested often. */
async function plansOf(address: string): Promise<Plan[]> {
  for (let time = 1; time < UNTIL_SETTLED; time += 1) await open(address)
  return single.plansOf(() => open(address))
}

const PAGE = 12
/** Searches with this many matches collect first and sort afterwards (`ranked-pages.queries.ts`). */
const GATHERED_MAX = 3_000

describe(`reads few more of ${PRODUCTS} products than it shows`, () => {
  test.each<[string, string, MostRead]>([
    ['the newest', '/api/products', { reads: PAGE }],
    ['the oldest', '/api/products?sort=oldest', { reads: PAGE }],
    ['the cheapest', '/api/products?sort=price-asc', { reads: PAGE }],
    ['the dearest', '/api/products?sort=price-desc', { reads: PAGE }],
    ['by name', '/api/products?sort=name-asc', { reads: PAGE }],
    ['by name backwards', '/api/products?sort=name-desc', { reads: PAGE }],
    ['a category', '/api/products/category/merch', { reads: PAGE }],
    ['a category, oldest first', '/api/products?type=vinyl&sort=oldest', { reads: PAGE }],
    ['the cheapest of a type', '/api/products?type=vinyl&sort=price-asc', { reads: PAGE }],
    ['the dearest of a type', '/api/products?type=merch&sort=price-desc', { reads: PAGE }],
    ['a type by name', '/api/products?type=accessory&sort=name-asc', { reads: PAGE }],
    ['a type by name backwards', '/api/products?type=turntable&sort=name-desc', { reads: PAGE }],
    ['in stock', '/api/products?in-stock=true', { reads: PAGE }],
    ['page 100 in stock', '/api/products?type=vinyl&in-stock=true&page=100', { reads: 100 * PAGE }],
    ['page 100 by price', '/api/products?sort=price-asc&page=100', { reads: 100 * PAGE }],
    ['of some prices', '/api/products?price-min=20&price-max=21&sort=price-asc', { reads: PAGE }],
    ['of some prices, newest first', '/api/products?price-min=20&price-max=30', { reads: 300 }],
    [
      'of a type and some prices',
      '/api/products?type=vinyl&price-min=20&price-max=30',
      { reads: 300 },
    ],
    ['as many as a page may have', '/api/products?type=vinyl&limit=100', { reads: 100 }],
    ['a rare word', '/api/products/search?q=quinsumosen', { reads: PAGE }],
    ['a genre', '/api/products/search?q=jazz', { reads: GATHERED_MAX }],
    ['page 40 of a genre', '/api/products/search?q=jazz&page=40', { reads: 8_000 }],
    ['two words', '/api/products/search?q=jazz%20quartet', { reads: 300 }],
    ['two words that seldom meet', '/api/products/search?q=jazz%20turntable', { reads: 50 }],
    ['a part of a word', '/api/products/search?q=artet', { reads: GATHERED_MAX }],
    ['a typo', '/api/products/search?q=qaurtet', { reads: GATHERED_MAX }],
    ['nothing', '/api/products/search?q=xylophonist', { reads: 1 }],
    ['two letters', '/api/products/search?q=ja&limit=5', { reads: GATHERED_MAX, words: 30_000 }],
    ['a search by price', '/api/products?search=quartet&sort=price-asc', { reads: GATHERED_MAX }],
    ['a search in stock', '/api/products?search=quartet&in-stock=true', { reads: GATHERED_MAX }],
    ['a product', '/api/products/:id', { reads: 1 }],
    ['others of its artist', '/api/products?search=:artist&type=vinyl&limit=24', { reads: 300 }],
    ['others of its genre', '/api/products?search=Jazz&type=vinyl&limit=24', { reads: 3_000 }],
    ['the arrivals feed', '/feed.xml', { reads: 50 }],
  ])('%s', async (_, address, most) => {
    assertLittleIsRead(await plansOf(address), most)
  })

  test.each([
    ['the first page', '/api/products?type=vinyl'],
    ['page 30', '/api/products?type=vinyl&page=30'],
    ['a price range, dearest first', '/api/products?price-min=20&price-max=30&sort=price-desc'],
    ['a lowest price, page 2', '/api/products?price-min=20&sort=price-asc&page=2'],
    ['a highest price, in stock', '/api/products?price-max=30&in-stock=true&sort=price-asc'],
  ])('a list is not planned again for each request: %s', async (_, address) => {
    const countPlans = async () => {
      const { rows } = await single.db.execute<{ plans: string; runs: string }>(sql`
        select sum(custom_plans) as plans, sum(custom_plans + generic_plans) as runs
        from pg_prepared_statements where name like 'list %'`)
      return { plans: Number(rows[0]?.plans), runs: Number(rows[0]?.runs) }
    }
    for (let time = 1; time < UNTIL_SETTLED; time += 1) await open(address)
    const { plans, runs } = await countPlans()
    await open(address)
    expect(await countPlans()).toEqual({ plans, runs: runs + 1 })
  })

  test('a common word whose total is cached', async () => {
    assertLittleIsRead(await plansOf('/api/products/search?q=vinyl'), { reads: 400 })
  })

  test('another page of a genre reads its matches by id', async () => {
    await open('/api/products/:id/related')
    const plans = await single.plansOf(() => open('/api/products/:id/related'))
    assertLittleIsRead(plans, { reads: 300 })
  })

  test('a product number', async () => {
    const search = toProductNumber(product.id)
    assertLittleIsRead(await plansOf(`/api/products?search=${search}`), { reads: 1 })
    const found = await ask({ search })
    expect(found.products.map(({ _id }) => _id)).toEqual([product.id])
  })

  test.each([
    ['all', '', 20_000 / PAGE / 2],
    ['one type', 'type=vinyl&', 660],
    ['in stock', 'in-stock=true&', 700],
  ])('a page in the middle of %s reads rows of that page only', async (...given) => {
    const [, query, page] = given
    const plans = await plansOf(`/api/products?${query}page=${Math.floor(page)}`)
    assertLittleIsRead(plans, { reads: PRODUCTS / 2 + PAGE })
    const nodes = plans.flatMap((plan) => plan.nodes)
    expect(nodes.map(({ type }) => type)).toContain('Index Only Scan')
    const rows = nodes.filter(({ type }) => /^(?:Seq|Index|Bitmap Heap) Scan$/.test(type))
    expect(rows.filter(({ table, read }) => table === 'products' && read > PAGE)).toEqual([])
  })

  test('a reservation or sale writes no product index', async () => {
    const { rows } = await single.db.execute<{ index: string }>(sql`
      select attrelid::regclass as index from pg_attribute
      join pg_index on indexrelid = attrelid
      where indrelid = 'products'::regclass and attname in ('stock', 'reserved')`)
    expect(rows).toEqual([])
  })

  test('the feed of all products, in batches', async () => {
    const plans = await single.plansOf(() => open('/merchant-feed.xml'))
    // A batch has 500 offers that can be bought; those in between are skipped.
    assertLittleIsRead(plans, { reads: 600 })
  })

  test('a late part of the sitemap reads no earlier product', async () => {
    const plans = await single.plansOf(() => app.inject('/sitemap-2.xml'))
    // Artists and labels follow the products; each looks for one of its records.
    const ofProducts = plans.filter((plan) => !plan.sql.includes('catalogue_names'))
    const nodes = ofProducts.flatMap((plan) => plan.nodes)
    expect(nodes.map(({ type }) => type)).toContain('Index Only Scan')
    const rows = nodes.filter(({ type }) => /^(?:Seq|Index|Bitmap Heap) Scan$/.test(type))
    expect(rows.filter(({ table, read }) => table === 'products' && read > 0)).toEqual([])
  })

  test('the sitemap reads only the products it lists', async () => {
    const plans = await single.plansOf(() => open('/sitemap.xml'))
    const reads = plans.flatMap(({ nodes }) => nodes.map(({ read }) => read))
    expect(Math.max(...reads)).toBe(PRODUCTS)
  })
})

describe('deep pages have the products that a full scan finds', () => {
  const orders: Record<ProductSort, string> = {
    newest: 'created_at desc, id desc',
    oldest: 'created_at, id',
    'price-asc': 'price_cents, id',
    'price-desc': 'price_cents desc, id desc',
    'name-asc': 'name collate "en-AU-x-icu", id',
    'name-desc': 'name collate "en-AU-x-icu" desc, id desc',
  }

  test.each(productSorts)('sorted by %s', async (sort) => {
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

  test('even after an earlier product was removed', async () => {
    const before = await ask({ page: 401 })
    await single.db.execute(sql`
      update products set archived_at = now()
      where id = (select id from products where archived_at is null order by created_at desc limit 1)`)
    const { products } = await ask({ page: 401 })
    expect(products[0]?._id).toBe(before.products[1]?._id)
  })
})

describe('the total of a broad search', () => {
  test('is recounted for the next request after a change', async () => {
    await ask({ search: 'vinyl' })
    await single.db.execute(sql`
      update products set archived_at = now()
      where id = (select id from products where type = 'vinyl' and archived_at is null limit 1)`)
    changes.onInvalidate()
    const { rows } = await single.db.execute<{ total: number }>(sql`
      select count(*)::int as total from products
      where archived_at is null and search_vector @@ 'vinyl:*'::tsquery`)
    const totalNow = async () => (await ask({ search: 'vinyl' })).pagination.totalProducts
    await expect.poll(totalNow).toBe(rows[0]?.total)
  })

  test('matches its pages, which list each product once', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((page) => ask({ search: 'jazz', page, limit: 100 })),
    )
    const ids = pages.flatMap(({ products }) => products.map(({ _id }) => _id))
    expect(ids).toHaveLength(800)
    expect(new Set(ids).size).toBe(800)
  })
})

test('lists no numbers above 20,000 matches (REC-67)', async () => {
  const countsOf = async (list: Partial<ProductList>) => {
    const { facets = [] } = await ask({ ...list, hasFacets: true })
    const [genres] = facets
    return genres?.values.map(({ count }) => count)
  }
  const genres = 10
  const whole = await countsOf({ type: 'vinyl' })
  expect(whole).toHaveLength(genres)
  expect(whole).toEqual(whole?.toSorted((a = 0, b = 0) => b - a))
  expect(await countsOf({ type: 'vinyl', priceMin: 0 })).toEqual(whole)
  const matches = (await ask({})).pagination.totalProducts
  for (let more = matches; more <= COUNTED_MATCHES_MAX; more += 1) {
    await makeProduct(shop.db, { genre: 'Polka', type: 'vinyl' })
  }
  changes.onInvalidate()
  const unknown = Array.from({ length: genres + 1 }, () => undefined)
  expect(await countsOf({})).toEqual(unknown)
  expect(await countsOf({ priceMin: 0 })).toEqual(unknown)
})

test('a total above 20,000 is counted again for the next request after a change', async () => {
  const before = (await ask({})).pagination.totalProducts
  expect(before).toBeGreaterThan(COUNTED_MATCHES_MAX)
  await makeProduct(shop.db)
  changes.onInvalidate()
  const stale = await app.inject('/api/products')
  expect(stale.json().pagination.totalProducts).toBe(before)
  // A cache in front of the shop does not store a response with a stale count.
  expect(stale.headers['cdn-cache-control']).toBe('max-age=0')
  const totalNow = async () => (await ask({})).pagination.totalProducts
  await expect.poll(totalNow).toBe(before + 1)
})

test.each(['jazz', 'vinyl'])('estimates the matches of "%s" within a tenth', async (word) => {
  const matches = sql`archived_at is null and search_vector @@ ${word}::tsquery`
  const exact = await shop.db.$count(products, matches)
  const estimate = await estimateMatches({ db: shop.db }, matches)
  expect(Math.abs(estimate / exact - 1)).toBeLessThan(0.1)
})
