import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { seedDemo } from '#server/demo/index.ts'
import { dataChecks } from '#server/health/data/checks/data-checks.ts'
import { entities, leftOutTables, tableOf } from '#server/moving/entities/index.ts'
import { moveIn } from '#server/moving/index.ts'
import { buy, payFor, placeOrder, someAddress } from '#tests/support/app/checkout.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeListed } from '#tests/support/app/discogs.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { exportShop, readArchive, readData } from '#tests/support/app/moving.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makePressing, orderOffers } from '#tests/support/app/sold-copies.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { makeQueue } from '#tests/support/app/wants.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'
import { uploadLogo } from '#tests/support/payloads/pictures.ts'

/** One shop with something in every data file moves into an empty one. */

const former = setUpShop({ hasCounter: true })
const next = setUpShop()
let file: string
let before: Record<string, string>

beforeAll(async () => {
  await seedDemo(former.ctx(), () => {})
  await fillRest(former)
  file = await exportShop(former)
  before = await readData(file)
  await moveIn(next.ctx(), { file, print: () => {} })
}, 120_000)

/** Adds data that the demo lacks. */
async function fillRest(shop: TestApp): Promise<void> {
  const adminRow = await makeAdmin(shop.db)
  const admin = await shop.apiAs(adminRow)
  const record = await makePressing(shop.db, { stock: 5 })
  const copy = await makeUsedCopy(shop.db, record, { images: ['https://elsewhere.test/a.webp'] })
  await makeListed(shop, record, { listing: 4_000_000_001 })
  const shirt = await makeProduct(shop.db, { type: 'merch', stock: 0 })
  await makeOption(shop.db, shirt, { label: 'L', stock: 2 })
  const paid = await orderOffers(shop, copy, record)
  const session = { sessionId: `session_${paid.orderId}` }
  await payFor(shop, session, { address: someAddress, recipientName: 'Ida B' })
  await placeOrder(shop)
  await shop.runJobs()
  const order = { params: { id: paid.orderId } }
  await admin('POST /orders/:id/notes', { ...order, body: { text: 'Call before "delivery"\n' } })
  await admin('POST /orders/:id/refunds', {
    ...order,
    headers: { 'idempotency-key': 'refund-of-the-move' },
    body: { amount: 5, reason: 'requested_by_customer' },
  })
  const token = await createSession(shop.ctx(), adminRow.id)
  const svg = '<svg viewBox="0 0 4 1"><path d="M0 0h2v1z"/></svg>'
  const { logo } = (await uploadLogo(shop, token, svg)).body
  const { profile } = await admin('GET /shop-profile')
  await admin('PUT /shop-profile', { body: { ...profile, logo: logo.file } })
  await setDelivery(
    shop.db,
    toSettings(toZone(['AU'], toRate('Collect', 0, { collection: atTheShop }))),
  )
  await admin('PUT /products/:id/delivery', {
    params: { id: record.id },
    body: { weight: 420, isCollectionOnly: true },
  })
  await admin('POST /carriers', { body: { name: 'Bike', trackingPattern: '' } })
  const customer = await makeUser(shop.db, { firstName: 'Zoë', lastName: 'O’Hara 🎷' })
  await admin('POST /users/:id/notes', { params: { id: customer.id }, body: { text: 'Jazz' } })
  const api = await shop.apiAs(customer)
  await api('POST /carts', { body: { productId: record.id, quantity: 1 } })
  await makeQueue(shop, await makeProduct(shop.db, { stock: 0 }), [{ maxPrice: 20 }])
  await sell(admin, { lines: [lineOf(record)] })
  await admin('POST /counter/day-ends', { body: { counted: 100, left: 50 } })
  await sell(admin, { lines: [lineOf(record)] })
  await buy(shop, { priceCents: 0 })
  await writeNames(shop)
  await writeRest(shop, { record: record.id, customer: customer.id })
}

/** More names than fit into one batch; half of them lead to a name that was added later. */
async function writeNames({ db }: TestApp): Promise<void> {
  await db.execute(sql`
    insert into catalogue_names (kind, slug, name, sort_name, normalized_name)
    select 'artist', 'many-' || n, 'Many ' || n, 'Many ' || n, 'many' || n from generate_series(1, 1200) n`)
  await db.execute(sql`
    update catalogue_names n set merged_into = other.id from catalogue_names other
    where n.slug like 'many-%' and other.slug = 'many-' || (substr(n.slug, 6)::int + 600)`)
}

/** Rows that take long to make by calls. */
async function writeRest(
  { db }: TestApp,
  { record, customer }: Record<'record' | 'customer', string>,
): Promise<void> {
  await db.execute(
    sql`insert into newsletter_subscribers (email, token_hash) values ('a@shop.test', 'x')`,
  )
  await db.execute(
    sql`insert into newsletter_invitations (email_hash, asked_at) values ('aa', now())`,
  )
  await db.execute(sql`
    with sent as (
      insert into mailings (subject, introduction, items, state, slug, starts_at)
      values ('Friday', 'Hello', ${JSON.stringify([{ productId: record, group: 'records' }])}, 'stopped', 'friday', now())
      returning id)
    insert into mailing_recipients (mailing_id, subscriber_id, state, due_at)
    select sent.id, s.id, 'waiting', now() from sent, newsletter_subscribers s`)
  await db.execute(sql`
    insert into withdrawals (name, email, order_number, goods, order_id, lines, quantities, restocked)
    select 'Ida B', email, id, 'Low Tide', id, '{0,1}', '{1,2}', '{0,0}' from orders limit 1`)
  // An order that ships with a later one, by their numbers.
  await db.execute(sql`
    update orders set ships_with = (select max(id) from orders),
      delivery = '{"rateId":"1","name":"Post","days":null,"country":"AU","cents":0,"collection":null}'
    where id = (select min(id) from orders)`)
  await db.execute(sql`update shop_profile set name = 'Jetty Records', accent_colour = '#1d4e86'`)
  await db.execute(
    sql`insert into product_handles (handle, product_id) values ('low-tide', ${record})`,
  )
  await db.execute(sql`insert into offer_costs (product_id, cost_cents) values (${record}, 1250)`)
  await db.execute(sql`
    insert into collection_items (user_id, kind, artist, title, label, catalogue_number, product_id)
    values (${customer}, 'wantlist', 'Mina Park', 'Low Tide', 'Jetty', 'JT 12', ${record})`)
  await db.execute(sql`
    insert into order_disputes (id, order_id, amount_cents, currency, reason, status, is_open, event_at)
    select 'dp_1', order_id, amount_cents, currency, 'fraudulent', 'won', false, now() from order_captures limit 1`)
  await db.execute(sql`
    insert into order_settlements (order_id, sent_cents, kept_cents, step)
    select id, 0, 0, 1 from orders limit 1`)
}

/** The problems that each check of the check-up finds. */
async function findProblems(shop: TestApp): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { key, prepare } of dataChecks) {
    const search = await prepare(shop.ctx())
    const { problems } = await search(shop.ctx())
    found[key] = problems.map(({ text }) => text).sort()
  }
  return found
}

test('every table is exported or left out with a reason [MOVE-2]', async () => {
  const { rows } = await former.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const decided = [...entities.map(tableOf), ...Object.keys(leftOutTables)]
  // A new table: add an entity to server/moving/entities/, or the table and a reason to `leftOutTables`.
  expect(decided.sort()).toEqual(rows.map(({ name }) => name))
})

test('an archive has a line in every data file, and each image [MOVE-1]', async () => {
  const empty = Object.entries(before).filter(([, text]) => text === '')
  expect(empty.map(([path]) => path)).toEqual([])
  const paths = [...(await readArchive(file)).keys()]
  expect(paths.slice(0, 3)).toEqual(['README.md', 'schema.json', 'data/customers.jsonl'])
  expect(paths.at(-1)).toBe('manifest.json')
  expect(paths.filter((path) => path.startsWith('images/'))).toHaveLength(former.images.kept.size)
  expect(paths.filter((path) => path.startsWith('clips/'))).toHaveLength(
    former.images.clips.files.size,
  )
})

test('an archive has no password, token or key [MOVE-3]', async () => {
  const text = Object.values(before).join('')
  expect(text).not.toMatch(/\$argon2|passwordHash|tokenHash|checkoutUrl|encryptedSecret/)
})

test('an export of the shop that moved in equals the first [MOVE-5 PLAY-18]', async () => {
  expect(await readData(await exportShop(next))).toEqual(before)
  expect(next.images.kept).toEqual(former.images.kept)
  expect(next.images.clips.files.size).toBeGreaterThan(0)
  expect(next.images.clips.files).toEqual(former.images.clips.files)
})

test('the shop that moved in breaks no invariant [MOVE-6]', async () => {
  expect(await checkInvariants(former.db)).toEqual([])
  expect(await checkInvariants(next.db)).toEqual([])
})

test('the check-up finds in the shop that moved in what it found before [MOVE-6]', async () => {
  expect(await findProblems(next)).toEqual(await findProblems(former))
})

test('visitors see the same products in both shops [MOVE-5]', async () => {
  const query = { query: { sort: 'name-asc' } } as const
  const listed = await former.api()('GET /products', query)
  expect(await next.api()('GET /products', query)).toEqual(listed)
  for (const { _id: id } of listed.products) {
    const params = { params: { id } }
    const shown = await former.api()('GET /products/:id', params)
    expect(await next.api()('GET /products/:id', params)).toEqual(shown)
  }
  const search = { query: { q: 'jetty' } }
  const found = await former.api()('GET /products/search', search)
  expect(found.products).not.toEqual([])
  expect(await next.api()('GET /products/search', search)).toEqual(found)
})

test('a move enqueues the sizes of images, and no mail or webhook [MOVE-6]', async () => {
  const { rows } = await next.db.execute(
    sql`select distinct name from pgboss.job where data is not null`,
  )
  expect(rows).toEqual([{ name: 'make-image-sizes' }])
})

test('the next sticker has a number of its own [MOVE-6]', async () => {
  const record = await makeProduct(next.db)
  const { copy } = await makeUsedCopy(next.db, record)
  expect(before['data/used-copies.jsonl']).not.toContain(copy.sku)
})
