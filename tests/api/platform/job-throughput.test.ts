import { sql } from 'drizzle-orm'
import { beforeAll, expect, inject, test } from 'vitest'
import { systemContext } from '#server/platform/context.ts'
import { jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { openJobQueue } from '#server/platform/job-runner/jobs.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { withDatabase } from '#tests/support/database/test-database.ts'

const shop = setUpShop()
let url: string
beforeAll(async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  url = withDatabase(inject('postgresUrl'), rows[0]?.name ?? '')
})

const COUNT = 30

async function openWorkplace(name: string) {
  const kind = defineJob<{ number: number }>(name, { title: 'A count', concurrency: 2 })
  const done: number[] = []
  const worker = jobWorker(kind, async (_ctx, { number }) => void done.push(number))
  const jobs = await openJobQueue({ url, workers: [worker], log: shop.services.log })
  const start = () => jobs.start((part) => systemContext(shop.services, part))
  const numbers = Array.from({ length: COUNT }, (_, number) => ({ number }))
  return { kind, done, jobs, start, write: () => jobs.enqueueAll(shop.db, kind, numbers) }
}

test('jobs enqueued together run one after the other, not one per poll', async () => {
  const { done, jobs, start, write } = await openWorkplace('together')
  await start()
  await write()
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(COUNT)
  await jobs.stop()
})

test('jobs enqueued while no worker ran also run one after the other', async () => {
  const { done, jobs, start, write } = await openWorkplace('before')
  await write()
  await start()
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(COUNT)
  await jobs.stop()
})

test('another process resumes the job of a dead one', async () => {
  const { kind, jobs, write } = await openWorkplace('dead')
  await write()
  const { rows } = await shop.db.execute<{ seconds: number | null }>(
    sql`select distinct heartbeat_seconds as seconds from pgboss.job where name = ${kind.name}`,
  )
  expect(rows).toEqual([{ seconds: 30 }])
  await jobs.stop()
})

test('a scheduled job whose time passed while no process ran is run once at the next start', async () => {
  const kind = defineJob<object>('yearly', { title: 'A yearly job', cron: '0 0 1 1 *' })
  let runs = 0
  const worker = jobWorker(kind, async () => {
    runs += 1
  })
  const open = async () => {
    const jobs = await openJobQueue({ url, workers: [worker], log: shop.services.log })
    await jobs.start((part) => systemContext(shop.services, part))
    return jobs
  }
  await (await open()).stop()
  await shop.db.execute(sql`update pgboss.schedule set created_on = now() - interval '3 years'`)
  await shop.db.execute(sql`update pgboss.version set cron_on = now() - interval '3 years'`)
  const jobs = await open()
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(1)
  await jobs.stop()
  expect(runs).toBe(1)
})
