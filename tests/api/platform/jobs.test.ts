import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredSignInsJob, mailPasswordReset } from '#server/auth/auth.jobs.ts'
import { workers } from '#server/workers.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

const shop = setUpShopPerTest()
let api: Awaited<ReturnType<TestApp['apiAs']>>

beforeEach(async () => {
  const admin = await makeAdmin(shop.db)
  await makeUser(shop.db, { email: 'alma@example.com' })
  api = await shop.apiAs(admin)
  await shop.services.jobs.enqueue(shop.db, mailPasswordReset, { email: 'alma@example.com' })
})

const listJobs = async () => (await api('GET /jobs')).jobs

/** Removes the delay between attempts. */
async function failAllTries() {
  await shop.db.execute(
    sql`update pgboss.job set retry_limit = 0 where name = 'mail-password-reset'`,
  )
  shop.mailer.failNext(1)
  await shop.runJobs()
}

describe('a failed job', () => {
  test('is listed with its kind, error and next attempt', async () => {
    expect(await listJobs()).toEqual([])
    shop.mailer.failNext(1)
    await shop.runJobs()
    const [job, ...others] = await listJobs()
    expect(others).toEqual([])
    expect(job).toMatchObject({
      state: 'retrying',
      title: 'Password reset mail',
      subject: 'alma@example.com',
      attempts: 1,
      error: expect.stringContaining('The mail server does not answer'),
      isScheduled: false,
    })
    expect(Date.parse(job?.nextAttemptAt ?? '')).toBeGreaterThan(Date.parse(job?.failedAt ?? ''))
  })

  test('stays listed when exhausted, and succeeds when retried', async () => {
    await failAllTries()
    const [job] = await listJobs()
    expect(job).toMatchObject({ state: 'failed', subject: 'alma@example.com' })
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    await shop.runJobs()
    expect(shop.mailer.sent).toHaveLength(1)
    expect(await listJobs()).toEqual([])
  })

  test('is retried at once instead of later', async () => {
    shop.mailer.failNext(1)
    await shop.runJobs()
    const [job] = await listJobs()
    expect(await shop.runJobs()).toBe(0)
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    expect(await shop.runJobs()).toBe(1)
    expect(shop.mailer.sent).toHaveLength(1)
  })

  test('adds an audit entry when retried, without the email address', async () => {
    await failAllTries()
    const [job] = await listJobs()
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    const { entries } = await api('GET /audit', { query: {} })
    const name = 'Password reset mail'
    expect(entries).toMatchObject([
      { action: 'job.retried', subjectName: name, after: { job: name } },
    ])
  })

  test('adds an audit entry that names its order', async () => {
    await shop.runJobs()
    const { orderId } = await buy(shop)
    shop.mailer.failNext(1)
    await shop.runJobs()
    const [job] = await listJobs()
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    const { entries } = await api('GET /audit', { query: {} })
    expect(entries[0]).toMatchObject({ subjectName: `Order mail, confirmation of ${orderId}` })
  })

  test('is never identified by an email address in the audit log', () => {
    const data = { email: 'alma@example.com' }
    const identifying = workers.filter(({ kind }) => kind.subjectOf?.(data)?.includes(data.email))
    expect(identifying).toEqual([])
  })

  test('cannot be retried when done, unknown or scheduled', async () => {
    await failAllTries()
    const [job] = await listJobs()
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    await shop.runJobs()
    await shop.services.jobs.enqueue(shop.db, deleteExpiredSignInsJob, {})
    await failSweep()
    const [sweep] = await listJobs()
    for (const id of [job?._id, sweep?._id, 'nothing', '00000000-0000-7000-8000-000000000000']) {
      await expect(api('POST /jobs/:id/retry', { params: { id: id ?? '' } })).rejects.toMatchObject(
        {
          statusCode: 404,
        },
      )
    }
  })

  test('is listed once per schedule, until a later run succeeds', async () => {
    await shop.runJobs()
    for (const _ of [1, 2]) {
      await shop.services.jobs.enqueue(shop.db, deleteExpiredSignInsJob, {})
      await failSweep()
    }
    expect(await listJobs()).toMatchObject([
      { title: 'Clearing expired sign-ins', isScheduled: true, state: 'failed' },
    ])
    await shop.services.jobs.enqueue(shop.db, deleteExpiredSignInsJob, {})
    await shop.runJobs()
    expect(await listJobs()).toEqual([])
  })
})

/** Marks the waiting sweep as permanently failed. */
async function failSweep() {
  await shop.db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "no luck"}'
    where name = 'delete-expired-sign-ins' and state = 'created'`)
}
