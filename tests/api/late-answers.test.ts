import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../server/platform/db/database.ts'
import { inTransaction } from '../../server/platform/db/with-transaction.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** A database that does not answer in time, as one that stands still. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  await database.db.execute(sql`create table notes (text text)`)
})
afterAll(() => database.drop())

test('a transaction that got no answer in time is never committed by whoever comes next', async () => {
  const { db, close } = openDatabase(database.url, { max: 1, answerMs: 200 })
  const halfDone = inTransaction(db, async (tx) => {
    await tx.execute(sql`insert into notes values ('half done')`)
    await tx.execute(sql`select pg_sleep(1)`)
  })
  await expect(halfDone).rejects.toThrow()
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`insert into notes values ('whole')`)
  })
  const { rows } = await database.db.execute(sql`select text from notes`)
  expect(rows).toEqual([{ text: 'whole' }])
  await close()
})
