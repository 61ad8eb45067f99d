import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { findProductRow, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

/** The database of the shop with shorter limits, which the parameters of its URL override. */
function shorten(limits: string): void {
  const separator = shop.databaseUrl.includes('?') ? '&' : '?'
  const { db, close } = openDatabase(`${shop.databaseUrl}${separator}${limits}`)
  const { db: original } = shop.services
  shop.services.db = db
  onTestFinished(async () => {
    shop.services.db = original
    await close()
  })
}

/** Holds a lock from another connection. Returns a function that releases it. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query(`begin; ${statement}`)
  return () => client.end()
}

test('a connection waits 10 s for a lock, runs a statement for 30 s and a transaction idles for 60 s [REL-5]', async () => {
  const { db, close } = openDatabase(shop.databaseUrl)
  onTestFinished(close)
  const { rows } = await db.execute(sql`
    select name, setting::int as ms from pg_settings
    where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')
    order by name`)
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: 60_000 },
    { name: 'lock_timeout', ms: 10_000 },
    { name: 'statement_timeout', ms: 30_000 },
  ])
})

test.each([
  {
    title: 'a locked row',
    limits: 'lock_timeout=200',
    lock: (id: string) => `select from products where id = '${id}' for update`,
  },
  {
    title: 'a statement that takes too long',
    limits: 'lock_timeout=0&statement_timeout=200',
    lock: () => 'lock table products in access exclusive mode',
  },
])('$title ends as 503 with retry-after, and changes nothing [REL-5]', async ({ limits, lock }) => {
  const { user } = await makeBuyer(shop)
  const token = await createSession(shop.ctx(), user.id)
  const { id: productId } = await makeProduct(shop.db)
  const order = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${token}` },
      payload: { products: [{ productId, quantity: 1 }] },
    })
  shorten(limits)
  const release = await hold(lock(productId))
  const refused = await order()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  await release()
  expect(await findProductRow(shop.db, productId)).toMatchObject({ reserved: 0 })
  expect((await order()).statusCode).toBe(201)
})
