import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { getProduct } from '#server/products/index.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

async function namesAfterReading(isPooled: boolean): Promise<unknown[]> {
  const { id } = await makeProduct(shop.db)
  // One connection, so that the query runs on the connection used before.
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1, isPooled })
  const ctx = { ...shop.ctx(), db }
  await getProduct(ctx, id)
  await withTransaction(ctx, (inside) => getProduct(inside, id))
  const { rows } = await db.execute(sql`select name from pg_prepared_statements`)
  await close()
  return rows
}

test('uses no named statements behind a pooler', async () => {
  expect(await namesAfterReading(false)).toEqual([{ name: 'product' }])
  expect(await namesAfterReading(true)).toEqual([])
})
