import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Context } from '../../server/platform/context.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { inTransaction } from '../../server/platform/db/with-transaction.ts'
import { jobKind } from '../../server/platform/jobs/job-kind.ts'
import { jobWorker } from '../../server/platform/jobs/job-worker.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'
import { openDeafLine } from '../support/deaf-line.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** A database that does not answer in time, as one that stands still. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  await database.db.execute(sql`create table notes (text text)`)
})
afterAll(() => database.drop())

test('a transaction that got no answer in time is never committed by whoever comes next', async () => {
  const { db, close } = openDatabase(database.url, { max: 1, answerMs: 2_000 })
  const halfDone = inTransaction(db, async (tx) => {
    await tx.execute(sql`insert into notes values ('half done')`)
    await tx.execute(sql`select pg_sleep(60)`)
  })
  await expect(halfDone).rejects.toThrow()
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`insert into notes values ('whole')`)
  })
  const { rows } = await database.db.execute(sql`select text from notes`)
  expect(rows).toEqual([{ text: 'whole' }])
  await close()
})

test('jobs go on over new connections when the old ones went deaf', async () => {
  const line = await openDeafLine(database.url)
  const done: number[] = []
  const kind = jobKind<{ number: number }>('heard', { title: 'A count' })
  const worker = jobWorker(kind, async (_ctx, { number }) => void done.push(number))
  const jobs = await openJobs({
    ...{ url: line.url, workers: [worker], background: false, answerMs: 500 },
    log: pino({ level: 'silent' }),
  })
  const work = () => jobs.drain(() => ({ db: database.db }) as Context)
  await jobs.enqueue(database.db, kind, { number: 1 })
  await work()
  const deaf = line.deafen()
  expect(deaf).toBeGreaterThan(0)
  await jobs.enqueue(database.db, kind, { number: 2 })
  // The queue looks after itself now and then and may come upon a deaf one first: then it is one less.
  let refused = 0
  while (!(await isAnswered(work()))) refused += 1
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(deaf)
  expect(done).toEqual([1, 2])
  await jobs.stop()
  line.close()
})

/** Of work that either goes through or is late. */
async function isAnswered(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    expect(error).toMatchObject({ message: 'Query read timeout' })
    return false
  }
}
