import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailPasswordReset, sweepAccounts } from '../../server/accounts/accounts.jobs.ts'
import { workers } from '../../server/workers.ts'
import { buy } from '../support/checkout.ts'
import { makeAdmin, makeUser } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let api: Awaited<ReturnType<TestApp['apiAs']>>

beforeEach(async () => {
  shop = await createTestApp()
  const admin = await makeAdmin(shop.db)
  await makeUser(shop.db, { email: 'alma@example.com' })
  api = await shop.apiAs(admin)
  await shop.services.jobs.enqueue(shop.db, mailPasswordReset, { email: 'alma@example.com' })
})
afterEach(() => shop.close())

const listJobs = async () => (await api('GET /jobs')).jobs

/** Lets no time pass between the tries. */
async function failAllTries() {
  await shop.db.execute(
    sql`update pgboss.job set retry_limit = 0 where name = 'mail-password-reset'`,
  )
  shop.mailer.failNext(1)
  await shop.runJobs()
}

describe('work that did not go well', () => {
  test('is told with what it is, why it failed and when it is tried again', async () => {
    expect(await listJobs()).toEqual([])
    shop.mailer.failNext(1)
    await shop.runJobs()
    const [job, ...others] = await listJobs()
    expect(others).toEqual([])
    expect(job).toMatchObject({
      state: 'retrying',
      title: 'Password reset mail',
      subject: 'alma@example.com',
      tries: 1,
      error: expect.stringContaining('The mail server does not answer'),
      isScheduled: false,
    })
    expect(Date.parse(job?.nextTryAt ?? '')).toBeGreaterThan(Date.parse(job?.failedAt ?? ''))
  })

  test('stays when it is given up, and goes well when tried again', async () => {
    await failAllTries()
    const [job] = await listJobs()
    expect(job).toMatchObject({ state: 'failed', subject: 'alma@example.com' })
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    await shop.runJobs()
    expect(shop.mailer.sent).toHaveLength(1)
    expect(await listJobs()).toEqual([])
  })

  test('is tried again at once instead of later', async () => {
    shop.mailer.failNext(1)
    await shop.runJobs()
    const [job] = await listJobs()
    expect(await shop.runJobs()).toBe(0)
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    expect(await shop.runJobs()).toBe(1)
    expect(shop.mailer.sent).toHaveLength(1)
  })

  test('leaves a trace when it is tried again, without the address of a person', async () => {
    await failAllTries()
    const [job] = await listJobs()
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    const { entries } = await api('GET /audit', { query: {} })
    const name = 'Password reset mail'
    expect(entries).toMatchObject([
      { action: 'job.retried', subjectName: name, after: { job: name } },
    ])
  })

  test('leaves a trace that names the order it was about', async () => {
    await shop.runJobs()
    const { orderId } = await buy(shop)
    shop.mailer.failNext(1)
    await shop.runJobs()
    const [job] = await listJobs()
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    const { entries } = await api('GET /audit', { query: {} })
    expect(entries[0]).toMatchObject({ subjectName: `Order mail, confirmation of ${orderId}` })
  })

  test('is never told apart in the trace by an address', () => {
    const data = { email: 'alma@example.com' }
    const told = workers.filter(({ kind }) => kind.subjectOf?.(data)?.includes(data.email))
    expect(told).toEqual([])
  })

  test('cannot be tried again when it is done, unknown or scheduled', async () => {
    await failAllTries()
    const [job] = await listJobs()
    await api('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    await shop.runJobs()
    await shop.services.jobs.enqueue(shop.db, sweepAccounts, {})
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

  test('is told once for a schedule, until a later run goes well', async () => {
    await shop.runJobs()
    for (const _ of [1, 2]) {
      await shop.services.jobs.enqueue(shop.db, sweepAccounts, {})
      await failSweep()
    }
    expect(await listJobs()).toMatchObject([
      { title: 'Clearing expired sign-ins', isScheduled: true, state: 'failed' },
    ])
    await shop.services.jobs.enqueue(shop.db, sweepAccounts, {})
    await shop.runJobs()
    expect(await listJobs()).toEqual([])
  })
})

/** As if the waiting sweep had failed for good. */
async function failSweep() {
  await shop.db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "no luck"}'
    where name = 'sweep-accounts' and state = 'created'`)
}
