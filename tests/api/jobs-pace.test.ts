import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemContext } from '../../server/platform/context.ts'
import { jobKind } from '../../server/platform/jobs/job-kind.ts'
import { jobWorker } from '../../server/platform/jobs/job-worker.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { withDatabase } from '../support/test-database.ts'

let shop: TestApp
let url: string
beforeAll(async () => {
  shop = await createTestApp()
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  url = withDatabase(inject('postgresUrl'), rows[0]?.name ?? '')
})
afterAll(() => shop.close())

const COUNT = 30

async function openWorkplace(name: string) {
  const kind = jobKind<{ number: number }>(name, { title: 'A count', atOnce: 2 })
  const done: number[] = []
  const worker = jobWorker(kind, async (_ctx, { number }) => void done.push(number))
  const jobs = await openJobs({ url, workers: [worker], log: shop.services.log })
  const start = () => jobs.start((part) => systemContext(shop.services, part))
  const numbers = Array.from({ length: COUNT }, (_, number) => ({ number }))
  return { kind, done, jobs, start, write: () => jobs.enqueueAll(shop.db, kind, numbers) }
}

test('many jobs written together are done one after the other, not one a look', async () => {
  const { done, jobs, start, write } = await openWorkplace('together')
  await start()
  await write()
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(COUNT)
  await jobs.stop()
})

test('so are those written while nobody was at work', async () => {
  const { done, jobs, start, write } = await openWorkplace('before')
  await write()
  await start()
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(COUNT)
  await jobs.stop()
})

test('a job whose process shows no sign of life is given to another', async () => {
  const { kind, jobs, write } = await openWorkplace('dead')
  await write()
  const { rows } = await shop.db.execute<{ seconds: number | null }>(
    sql`select distinct heartbeat_seconds as seconds from pgboss.job where name = ${kind.name}`,
  )
  expect(rows).toEqual([{ seconds: 30 }])
  await jobs.stop()
})
