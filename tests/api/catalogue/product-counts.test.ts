import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { compactProductCounts } from '#server/catalogue/compact-product-counts.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

beforeEach(() => shop.db.execute(sql`truncate products cascade`))

/** The stored and the recomputed counts, per price and in total. */
async function readCounts() {
  const stored = await shop.db.execute(sql`
    select type, price_cents, is_in_stock, sum(delta)::int as count from product_counts
    group by 1, 2, 3 having sum(delta) <> 0 order by 1, 2, 3`)
  const counted = await shop.db.execute(sql`
    select type, price_cents, stock > reserved as is_in_stock, count(*)::int from products where archived_at is null
    group by grouping sets ((1, 2, 3), (1, 3)) order by 1, 2, 3`)
  return { stored: stored.rows, counted: counted.rows }
}

const changes = {
  'a price': sql`update products set price_cents = price_cents + 100 where name = 'first'`,
  'a type': sql`update products set type = 'merch' where name = 'first'`,
  'the last copy held': sql`update products set reserved = stock where name = 'first'`,
  'one copy of many held': sql`update products set reserved = 1 where name = 'first'`,
  archiving: sql`update products set archived_at = now() where name = 'first'`,
  'archiving what is sold out': sql`update products set archived_at = now(), stock = 0 where name = 'first'`,
  'many at once': sql`update products set stock = 0, price_cents = price_cents * 2`,
  deleting: sql`delete from stock_movements; delete from products where name = 'first'`,
  'emptying the table': sql`truncate products cascade`,
  'adding up': undefined,
}

test.each(Object.entries(changes))('%s keeps the stored counts exact', async (_, change) => {
  await makeProduct(shop.db, { name: 'first' })
  await makeProduct(shop.db, { type: 'turntable', stock: 0 })
  await makeProduct(shop.db, { priceCents: 100 })
  if (change) await shop.db.execute(change)
  await compactProductCounts(shop)
  const { stored, counted } = await readCounts()
  expect(stored).toEqual(counted)
})

test('a change that is rolled back is not counted', async () => {
  await makeProduct(shop.db)
  const broken = inTransaction(shop.db, async (tx) => {
    await makeProduct(tx)
    throw new Error('broken off')
  })
  await expect(broken).rejects.toThrow('broken off')
  const { stored, counted } = await readCounts()
  expect(stored).toEqual(counted)
})

test('compaction leaves one row per key', async () => {
  for (let n = 0; n < 3; n += 1) await makeProduct(shop.db, { priceCents: 100 })
  await compactProductCounts(shop)
  const { rows } = await shop.db.execute(
    sql`select price_cents, delta from product_counts order by 1`,
  )
  expect(rows).toEqual([
    { price_cents: 100, delta: 3 },
    { price_cents: null, delta: 3 },
  ])
})
