import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoProducts } from '#db/demo/catalogue/index.ts'
import { describeSchema } from '#scripts/schema/describe-schema.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { writeProducts } from '#server/demo/past/write-products.ts'
import { deriveFormerMoney } from '#server/orders/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { createFormerDatabase } from '#tests/support/database/former-database.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'

/**
 * A shop of the version that the baseline sums up starts with this one. Its twin has the same products, orders and carts, written
 * by this version.
 */

/** Within the 18 months that the form accepts. */
const SHIPS_ON = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

const twin = setUpShop()
let upgraded: TestApp
let people: { admin: { id: string }; buyer: { id: string } }

beforeAll(async () => {
  people = await fillShop(twin)
  const database = await createFormerDatabase(inject('postgresUrl'), twin.databaseUrl)
  await writeFormerValues(database.url)
  await migrate(database.url)
  upgraded = await createTestApp({}, undefined, database)
  await deriveFormerMoney(upgraded.ctx())
}, 120_000)
afterAll(() => upgraded.close())

/** The products of the demo, one of them archived, and orders of them in several states. */
async function fillShop(shop: TestApp) {
  const nothing = { art: new Map(), sold: new Map(), held: new Map() }
  const rows = [...(await writeProducts(shop.ctx(), demoProducts, nothing)).values()]
  const admin = await makeAdmin(shop.db)
  const buyer = await makeUser(shop.db)
  const [archived, awaited, ...sold] = rows.filter(({ stock }) => stock > 5)
  const asAdmin = await shop.apiAs(admin)
  await asAdmin('DELETE /products/:id', { params: { id: archived?.id ?? '' } })
  if (!awaited) throw new Error('The demo has products in stock')
  await makeOption(shop.db, awaited, { label: 'M', stock: 2 })
  await asAdmin('PATCH /products/:id', { params: { id: awaited.id }, body: { shipsOn: SHIPS_ON } })
  for (const [index, status] of (['pending', 'shipped', 'returned'] as const).entries()) {
    const lines = sold.slice(index, index + 2).map((product) => ({ product, quantity: 2 }))
    await makeOrder(shop.services, { user: buyer, lines, status })
  }
  await shop.db.execute(sql`
    with numbered as (
      update pressing_labels set catalogue_number = 'TØP 1, № 2', normalized_number = 'TOP1NO2'
      where product_id = (select product_id from pressing_labels order by 1 limit 1) and position = 0 returning product_id)
    update pressings p set normalized_numbers = normalize_codes('{"TØP 1, № 2",TØP 1,№ 2}')
    from numbered n where n.product_id = p.product_id`)
  // The former version knew no fits.
  await shop.db.update(products).set({ fit: null })
  const asBuyer = await shop.apiAs(buyer)
  await asBuyer('POST /carts', { body: { productId: sold[0]?.id ?? '', quantity: 1 } })
  return { admin, buyer }
}

/** The former version did not take apart letters such as Ø in numbers, and its options had no ship date. */
async function writeFormerValues(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const numbers = await client.query(
      `update pressings set normalized_numbers = '{TØP12,TØP1,2}' where 'TOP1' = any(normalized_numbers)`,
    )
    const dates = await client.query(
      `update products set ships_on = null where variant_kind = 'option' and ships_on is not null`,
    )
    expect([numbers.rowCount, dates.rowCount]).toEqual([1, 1])
    // Its triggers counted products, in a table that a migration drops; a function of its had another result.
    await client.query(`
      create function write_copy_facets(wanted uuid[]) returns void language sql as '';
      create function add_product_counts() returns trigger language plpgsql as
        'begin perform from product_counts; return null; end';
      create trigger products_count_updated after update on products
        for each statement execute function add_product_counts()`)
  } finally {
    await client.end()
  }
}

async function readBoth(path: string): Promise<[unknown, unknown]> {
  const [before, after] = await Promise.all(
    [twin, upgraded].map(({ app }) => app.inject(`/api${path}`)),
  )
  expect(before?.statusCode, path).toBe(200)
  return [before?.json(), after?.json()]
}

test('an upgraded shop answers every product as before (OFFER-3)', async () => {
  const { rows } = await twin.db.execute<{ id: string }>(
    sql`select id from products where archived_at is null`,
  )
  expect(rows.length).toBeGreaterThan(200)
  for (const { id } of rows) {
    const [before, after] = await readBoth(`/products/${id}`)
    expect(after).toEqual(before)
  }
})

test.each([
  ...['newest', 'oldest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'].map(
    (sort) => `/products?sort=${sort}&limit=100`,
  ),
  ...['vinyl', 'turntable', 'accessory', 'merch'].map((type) => `/products/category/${type}`),
  '/products?page=3',
  '/products?in-stock=true&price-min=20&price-max=60&sort=price-asc',
  '/products/category/vinyl?in-stock=true&page=2',
  ...['harbourlight', 'Sørén halvgard', 'lampligt', 'jazz', 'tee', 'a'].map(
    (q) => `/products/search?q=${encodeURIComponent(q)}`,
  ),
])('an upgraded shop answers %s as before (OFFER-4)', async (path) => {
  const [before, after] = await readBoth(path)
  expect(after).toEqual(before)
})

test('an upgraded shop has its orders and carts', async () => {
  const read = async ({ apiAs }: TestApp) => {
    const admin = await apiAs(people.admin)
    const { orders } = await admin('GET /orders', {})
    const buyer = await apiAs(people.buyer)
    return { orders, cart: await buyer('GET /carts/me', {}) }
  }
  expect(await read(upgraded)).toEqual(await read(twin))
})

test('an upgraded shop has the pressings, artists and labels of all records', async () => {
  const read = async ({ db }: TestApp) => {
    const { rows } = await db.execute(sql`select to_jsonb(p) as pressing,
      (select jsonb_agg(jsonb_build_array(a.position, n.slug, n.sort_name, a.credited_as) order by a.position)
        from pressing_artists a join catalogue_names n on n.id = a.artist_id where a.product_id = p.product_id) as artists,
      (select jsonb_agg(jsonb_build_array(l.position, n.slug, l.catalogue_number) order by l.position)
        from pressing_labels l join catalogue_names n on n.id = l.label_id where l.product_id = p.product_id) as labels
      from pressings p order by p.product_id`)
    return rows
  }
  const pressings = await read(upgraded)
  expect(pressings.length).toBe(demoProducts.filter(({ type }) => type === 'vinyl').length)
  expect(pressings).toEqual(await read(twin))
})

test('an upgraded database has the words of a new one', async () => {
  const read = async ({ db }: TestApp) => {
    const words = await db.execute(sql`select word from search_terms order by word`)
    return words.rows
  }
  const after = await read(upgraded)
  expect(after).toEqual(await read(twin))
  expect(after.length).toBeGreaterThan(0)
})

test('an upgraded database has the schema of a new one', async () => {
  const client = new pg.Client({ connectionString: upgraded.databaseUrl })
  await client.connect()
  try {
    expect(await describeSchema(client)).toBe(readFileSync('db/schema.sql', 'utf8'))
  } finally {
    await client.end()
  }
})

test('an upgraded shop sells its old products, and used copies and options of them (OFFER-24)', async () => {
  const { db, services } = upgraded
  const sold = await db
    .select()
    .from(products)
    .where(sql`stock = 0 and archived_at is null`)
    .limit(2)
  const available = await db.select().from(products).where(sql`stock > 2`).limit(1)
  const [record, other] = sold
  if (!record || !other) throw new Error('The demo has sold-out products')
  const copy = await makeUsedCopy(db, { ...record, type: 'vinyl' })
  const option = await makeOption(db, other, { label: 'M', stock: 2 })
  const lines = [...available, copy, option].map((product) => ({ product, quantity: 1 }))
  await makeOrder(services, { user: people.buyer, lines, status: 'shipped' })
  expect(await checkInvariants(db)).toEqual([])
})

test('an upgrade that fails changes nothing, and can be tried again', async () => {
  const database = await createFormerDatabase(inject('postgresUrl'), twin.databaseUrl)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`
      create function add_product_counts() returns trigger language plpgsql as 'begin return null; end';
      create trigger products_count_updated after update on products
        for each statement execute function add_product_counts();
      create table api_keys ()`)
    const countTriggers = async () => {
      const { rowCount } = await client.query(
        `select from pg_trigger where tgname = 'products_count_updated'`,
      )
      return rowCount
    }
    await expect(migrate(database.url)).rejects.toThrow()
    expect(await countTriggers()).toBe(1)
    await client.query('drop table api_keys')
    await migrate(database.url)
    expect(await countTriggers()).toBe(0)
  } finally {
    await client.end()
    await database.drop()
  }
})
