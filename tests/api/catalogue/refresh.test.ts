import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { commitReservation, reserveStock } from '#server/stock/index.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

/** The derived rows of products at the end of a transaction equal those of a rebuild. */

const shop = setUpShop()
let admin: Api

beforeAll(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
  for (const [index, type] of (
    ['vinyl', 'vinyl', 'vinyl', 'merch', 'turntable'] as const
  ).entries()) {
    const names = { artist: `Artist ${index}`, brand: `Label ${index % 2}`, genre: 'Dub' }
    const product = await makeProduct(shop.db, {
      type,
      stock: index % 3,
      ...(type === 'vinyl' ? names : {}),
    })
    if (type === 'merch') await makeOption(shop.db, product, { label: 'Large', stock: 2 })
    if (type === 'vinyl') await makeUsedCopy(shop.db, product, { priceCents: 1500 })
    if (type !== 'merch') await makeUsedCopy(shop.db, product, { priceCents: 2500 })
  }
})

/** Everything that is derived of products, and how many of their words the search lacks. */
async function readDerived(db: Database): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select
      (select jsonb_agg(jsonb_build_array(id, is_in_stock, featured_id, featured_cents, variants_available)
        order by id) from products where parent_id is null) as figures,
      (select jsonb_agg(f order by product_id) from product_facets f) as facets,
      (select jsonb_agg(f order by copy_id) from copy_facets f) as copies,
      (select count(*) from products, unnest(product_search_words(concat_ws(' ', name, artist, brand, genre, type))) as word
        where parent_id is null and word not in (select word from search_terms)) as missing_words,
      (select count(*) from changed_products) as marks`)
  return rows[0]
}

/** Ends a transaction that only reads what a rebuild derives. */
class RebuildEnd extends Error {}

async function readRebuilt(): Promise<unknown> {
  let rebuilt: unknown
  const rebuild = inTransaction(shop.db, async (db) => {
    for (const table of ['copy_facets', 'product_facets', 'search_terms'] as const) {
      await db.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await db.execute(sql`select rebuild_products()`)
    rebuilt = await readDerived(db)
    throw new RebuildEnd()
  })
  await expect(rebuild).rejects.toThrow(RebuildEnd)
  return rebuilt
}

/** One product, variant or name of `table` that `condition` allows, by number. */
const one = (table: string, number: number, condition = 'true') =>
  sql.raw(`(
  select id from (select id, row_number() over (order by id) as place, count(*) over () as total from ${table} where ${condition}) as rows
  where place = 1 + ${number} % total)`)
const offer = (number: number) => one('products', number)
const copy = (number: number) => one('products', number, `variant_kind = 'used'`)
const recordCopy = (number: number) =>
  one('products', number, `variant_kind = 'used' and type = 'vinyl'`)
const record = (number: number) => one('products', number, `parent_id is null and type = 'vinyl'`)
const label = (number: number) =>
  one('catalogue_names', number, `kind = 'label' and merged_into is null`)

const toMedium = (size: string) => ({ quantity: 1, size, descriptions: [], colour: '', text: '' })

/** Changes by plain SQL, of one row or of all. */
const statements = {
  'a price': (n) =>
    sql`update products set price_cents = ${500 + (n % 7) * 300} where id = ${offer(n)}`,
  'all prices': (n) =>
    sql`update products set price_cents = 700 + (price_cents * ${1 + (n % 5)}) % 3000`,
  'a stock level': (n) =>
    sql`update products set stock = greatest(reserved, ${n % 2}) where id = ${offer(n)}`,
  'a reservation': (n) =>
    sql`update products set reserved = least(stock, ${n % 2}) where id = ${offer(n)}`,
  'all reservations': () => sql`update products set reserved = stock - reserved`,
  'an archived offer': (n) => sql`update products set archived_at = now() where id = ${offer(n)}`,
  'an offer put back': (n) => sql`update products set archived_at = null where id = ${offer(n)}
    or id = (select parent_id from products where id = ${offer(n)})`,
  'a grade': (n) =>
    sql`update used_copies set media_grade = (array['M', 'NM', 'VG', 'G'])[${1 + (n % 4)}] where media_grade is not null and product_id = ${copy(n)}`,
  'all grades': (n) =>
    sql`update used_copies set media_grade = (array['M', 'NM', 'VG', 'G'])[${1 + (n % 4)}] where media_grade is not null`,
  'a date of listing': (n) =>
    sql`update used_copies set listed_at = now() - ${n % 9} * interval '1 day' where product_id = ${copy(n)}`,
  'a movement': (n) => sql`insert into stock_movements (product_id, quantity, reason, actor)
    values (${copy(n)}, ${n % 2 ? 1 : -1}, 'correction', 'test')`,
  'a name': (n) => sql`update products set name = ${`Title word${n}`} where id = ${offer(n)}`,
  'a genre': (n) => sql`update products set genre = ${`Genre ${n % 3}`} where id = ${record(n)}`,
  'a label': (n) => sql`update products set brand = ${`Label ${n % 4}`} where id = ${record(n)}`,
  'a date': (n) =>
    sql`update products set release_date = ${`${1960 + (n % 60)}-02-03`} where id = ${record(n)}`,
  'a pressing': (
    n,
  ) => sql`update pressings set country = ${n % 2 ? 'UK' : ''}, original_year = ${1950 + (n % 70)},
    media = ${JSON.stringify([toMedium(n % 3 ? 'LP' : '7"')])}::jsonb where product_id = ${record(n)}`,
  'all pressings': (n) => sql`update pressings set country = ${`Country ${n % 2}`}`,
  'a further label': (
    n,
  ) => sql`insert into pressing_labels (product_id, position, label_id, catalogue_number)
    values (${record(n)}, 1, ${label(n)}, ${`CAT ${n % 5}`}) on conflict (product_id, position) do update set label_id = excluded.label_id`,
  'a label less': (n) =>
    sql`delete from pressing_labels where product_id = ${record(n)} and position = 1`,
  'a merged label': (
    n,
  ) => sql`update catalogue_names set merged_into = other.id from (select ${label(n + 1)} as id) as other
    where catalogue_names.id = ${label(n)} and other.id <> catalogue_names.id
      and not exists (select from catalogue_names where merged_into = ${label(n)})`,
  'another product': (n) =>
    sql`update products set parent_id = ${record(n)} where id = ${recordCopy(n)}`,
  'stored figures': (n) =>
    sql`update products set variants_available = 9, cheapest_variant_id = id, cheapest_variant_cents = 1 where id = ${record(n)}`,
} satisfies Record<string, (n: number) => ReturnType<typeof sql>>

async function pick(condition: ReturnType<typeof sql>, n: number) {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select id from products where archived_at is null and ${condition} order by id offset ${n % 4} limit 1`)
  return rows[0]
}

/** Changes by calls and operations of the shop. */
const operations = {
  'a new product': (n: number) =>
    makeProduct(shop.db, { type: n % 2 ? 'vinyl' : 'merch', stock: n % 2 }),
  'a new copy': async (n: number) => {
    const found = await pick(sql`type = 'vinyl' and variant_kind is null`, n)
    const body = {
      ...({ kind: 'used', price: 5 + (n % 20) } as const),
      copy: { mediaGrade: 'NM', sleeveGrade: 'VG' } as const,
    }
    if (found) await admin('POST /products/:id/variants', { params: found, body })
  },
  'a changed price': async (n: number) => {
    const found = await pick(sql`variant_kind is not null`, n)
    if (found) await admin('PATCH /products/:id', { params: found, body: { price: 4 + (n % 30) } })
  },
  'a sale': async (n: number) => {
    const found = await pick(sql`stock > reserved`, n)
    if (!found) return
    const orderId = `inspection-${crypto.randomUUID()}`
    const lines = [{ productId: found.id, quantity: 1 }]
    await reserveStock(shop.ctx(), { orderId, expiresAt: new Date('2027-01-01'), lines })
    await commitReservation(shop.ctx(), orderId)
  },
}

const number = fc.nat({ max: 1000 })
const statement = fc.record({ by: fc.constantFrom(...Object.keys(statements)), number })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(statement, { minLength: 1, maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.record({ operation: fc.constantFrom(...Object.keys(operations)), number }),
  },
)

async function take(each: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  if (!Array.isArray(each)) {
    return operations[each.operation as keyof typeof operations](each.number)
  }
  return inTransaction(shop.db, async (db) => {
    for (const { by, number } of each) {
      await db.execute(statements[by as keyof typeof statements](number))
    }
  })
}

test('after any change, what is derived of products equals a rebuild', async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      for (const each of taken) await take(each)
      expect(await readDerived(shop.db)).toEqual(await readRebuilt())
    }),
    { numRuns: 40, endOnFailure: true },
  )
}, 120_000)

test.each(Object.keys(statements))('%s, changed by plain SQL, is derived at commit', async (by) => {
  for (const number of [3, 8]) {
    await take([{ by, number }])
    expect(await readDerived(shop.db)).toEqual(await readRebuilt())
  }
})
