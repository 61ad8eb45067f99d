import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct } from '../../server/catalogue/index.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { withTransaction } from '../../server/platform/db/with-transaction.ts'
import { makeProduct } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

async function namesAfterReading(isPooled: boolean): Promise<unknown[]> {
  const { id } = await makeProduct(shop.db)
  // One connection, so that the question reaches the one that was asked before.
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1, isPooled })
  const ctx = { ...shop.ctx(), db }
  await getProduct(ctx, id)
  await withTransaction(ctx, (inside) => getProduct(inside, id))
  const { rows } = await db.execute(sql`select name from pg_prepared_statements`)
  await close()
  return rows
}

test('behind a pooler no statement has a name that another connection does not know', async () => {
  expect(await namesAfterReading(false)).toEqual([{ name: 'product' }])
  expect(await namesAfterReading(true)).toEqual([])
})
