import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { createDatabaseBefore } from '#tests/support/database/former-database.ts'

/** Listings that an earlier version stored in the rows of copies and pressings belong to their import, whose undo finds them. */

let client: pg.Client
const idOf = (number: number) => `01960000-0000-7000-8000-00000000000${number}`
const RECORD = idOf(1)
const RUN = -5

beforeAll(async () => {
  const database = await createDatabaseBefore(inject('postgresUrl'), 'discogs_listings')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `insert into products (id, name, type, price_cents) values ('${RECORD}', 'Dusk', 'vinyl', 2000)`,
  )
  for (const number of [2, 3, 4, 5]) {
    await client.query(`insert into products (id, name, type, price_cents, parent_id, variant_kind)
      values ('${idOf(number)}', 'Dusk', 'vinyl', 2000, '${RECORD}', 'used')`)
    await client.query(
      `insert into used_copies (product_id, sku) values ('${idOf(number)}', '2000000${number}')`,
    )
  }
  await log('products.imported', 'an-import')
  for (const number of [2, 3, 4]) await log('product.created', idOf(number))
  await log('product.changed', RECORD)
  await log('used-copy.sold-elsewhere', idOf(4), {
    before: { discogsSent: { price: 20 } },
    after: { discogsSent: null },
  })
  await client.query(`insert into audit_entries (actor, action, subject_id, subject_name, undo_of, transaction_id)
    select 'a', 'product.archived', subject_id, '', id, 1000 from audit_entries where subject_id = '${idOf(3)}'`)
  await client.query(
    `update used_copies set discogs_listing_group = 100, discogs_sent = '{"price": 20}' where product_id in ('${idOf(2)}', '${idOf(3)}')`,
  )
  await client.query(
    `update used_copies set discogs_listing_group = 101, discogs_accept_offer = true where product_id = '${idOf(4)}'`,
  )
  await client.query(`insert into pressings (product_id, discogs_new_stock) values ('${RECORD}', '{"200": {"quantity": 5, "priceCents": 3900}}')
    on conflict (product_id) do update set discogs_new_stock = excluded.discogs_new_stock`)
  await migrate(database.url)
}, 60_000)
afterAll(() => client.end())

async function log(action: string, subject: string, exact: object | null = null): Promise<void> {
  await client.query(
    `insert into audit_entries (actor, action, subject_id, subject_name, exact, transaction_id) values ('a', $1, $2, '', $3, $4)`,
    [action, subject, exact, RUN],
  )
}

test('listings, own stock and ends of listings become rows of their import', async () => {
  const { rows } = await client.query(`
    select product_id as id, listing_id::int as listing, units, is_ended as ended, sent, run::int, undone_by is not null as undone
    from discogs_listings order by product_id, id`)
  const row = { units: null, ended: false, run: RUN, undone: false }
  expect(rows).toEqual([
    { ...row, id: RECORD, listing: 200, units: 5, sent: { priceCents: 3900 } },
    { ...row, id: idOf(2), listing: 100, sent: { price: 20 } },
    { ...row, id: idOf(3), listing: 100, sent: { price: 20 }, undone: true },
    { ...row, id: idOf(4), listing: 101, sent: { price: 20 }, run: null },
    { ...row, id: idOf(4), listing: 101, sent: { externalId: '', acceptOffer: true }, ended: true },
  ])
})
