import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { openJobQueue } from '#server/platform/job-runner/jobs.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts'
import { openUnresponsiveSocket } from '#tests/support/network/unresponsive-socket.ts'

/** A database that does not respond in time. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'))
  await database.db.execute(sql`create table notes (text text)`)
})
afterAll(() => database.drop())

test('a timed out transaction is never committed by the next user of the connection', async () => {
  const { db, close } = openDatabase(database.url, { max: 1, queryTimeoutMs: 2_000 })
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

test('jobs continue over new connections when the old ones stop responding', async () => {
  const socket = await openUnresponsiveSocket(database.url)
  const done: number[] = []
  const kind = defineJob<{ number: number }>('heard', { title: 'A count' })
  const worker = jobWorker(kind, async (_ctx, { number }) => void done.push(number))
  const jobs = await openJobQueue({
    url: socket.url,
    workers: [worker],
    background: false,
    queryTimeoutMs: 500,
    log: pino({ level: 'silent' }),
  })
  const work = () => jobs.drain(() => ({ db: database.db }) as Context)
  await jobs.enqueue(database.db, kind, { number: 1 })
  await work()
  const unresponsive = socket.stopResponding()
  expect(unresponsive).toBeGreaterThan(0)
  await jobs.enqueue(database.db, kind, { number: 2 })
  // The maintenance of the queue may find an unresponsive connection first: then there is one less.
  let refused = 0
  while (!(await isAnswered(work()))) refused += 1
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(unresponsive)
  expect(done).toEqual([1, 2])
  await jobs.stop()
  socket.close()
})

/** The outcome of work that succeeds or times out. */
async function isAnswered(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    expect(error).toMatchObject({ message: 'Query read timeout' })
    return false
  }
}
