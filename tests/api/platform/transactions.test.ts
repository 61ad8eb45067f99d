import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import {
  type Database,
  type DatabaseConnection,
  openDatabase,
} from '#server/platform/db/database.ts'
import { cachedStatement, queryPrepared } from '#server/platform/db/prepared.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts'

let database: TestDatabase
/** One connection, so that each transaction meets the state left by the previous one. */
let single: DatabaseConnection
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  single = openDatabase(database.url, { max: 1 })
  await single.db.execute(sql`create table notes (text text not null)`)
})
beforeEach(async () => {
  await single.db.execute(sql`truncate notes`)
})
afterAll(async () => {
  await single.close()
  await database.drop()
})

const note = (db: Database, text: string | null) =>
  db.execute(sql`insert into notes values (${text})`)

async function notes(): Promise<unknown[]> {
  const { rows } = await single.db.execute<{ text: string }>(sql`select text from notes`)
  return rows.map(({ text }) => text)
}

test('a nested transaction joins the outer one', async () => {
  const outer = inTransaction(single.db, async (db) => {
    await inTransaction(db, (same) => note(same, 'inner'))
    throw new Error('the outer one fails')
  })
  await expect(outer).rejects.toThrow('the outer one fails')
  expect(await notes()).toEqual([])
})

test('work that continues after a failed statement fails at the commit', async () => {
  const careless = inTransaction(single.db, async (db) => {
    await note(db, 'before')
    await note(db, null).catch(() => undefined)
  })
  await expect(careless).rejects.toThrow('transaction rolled back: a statement in it failed')
  expect(await notes()).toEqual([])
})

test('queries after the end of their transaction do not join the next one', async () => {
  const ended = await inTransaction(single.db, async (db) => db)
  await expect(inTransaction(ended, (db) => note(db, 'late'))).rejects.toThrow(
    'transaction handle used after the transaction ended',
  )
})

test('does not reuse a connection lost in a transaction', async () => {
  const lost = inTransaction(single.db, async (db) => {
    await note(db, 'lost')
    await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(lost).rejects.toThrow()
  await inTransaction(single.db, (db) => note(db, 'next'))
  expect(await notes()).toEqual(['next'])
})

test('builds a statement once per connection across transactions', async () => {
  let built = 0
  const ask = () =>
    inTransaction(single.db, (db) =>
      cachedStatement(db, 'counted', (name) => {
        built += 1
        return db.select({ one: sql`1` }).from(sql`notes`).prepare(name)
      }).execute(),
    )
  for (let times = 0; times < 3; times += 1) await ask()
  expect(built).toBe(1)
})

test('binds the values of an SQL statement by name', async () => {
  const write = () =>
    sql`select ${sql.placeholder('a')}::int - ${sql.placeholder('b')}::int as left`
  const ask = (values: Record<string, number>) =>
    queryPrepared(single.db, 'subtract', { write, values })
  expect(await ask({ b: 2, a: 5 })).toEqual([{ left: 3 }])
  expect(await ask({ a: 1, b: 1 })).toEqual([{ left: 0 }])
})
