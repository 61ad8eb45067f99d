import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailPasswordReset } from '../../server/accounts/accounts.jobs.ts'
import { paymentEvents } from '../../server/checkout/checkout.tables.ts'
import { readConfig } from '../../server/config.ts'
import { createDoctor } from '../../server/doctor/index.ts'
import { listen } from '../../server/platform/db/listen.ts'
import { workers } from '../../server/workers.ts'
import { makeAdmin, makeUser } from '../support/factories.ts'
import { startHttpStandIn } from '../support/http-stand-in.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const SECRETS = {
  DATABASE_URL: 'postgres://shop:database-secret@db.example.com/shop',
  JWT_SECRET: 'token-secret-Zk3v9QmX1rT7uYp0LsWdE5nB8c',
  STRIPE_SECRET_KEY: 'sk_live_stripe-secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_webhook-secret',
}

let shop: TestApp
let api: Awaited<ReturnType<TestApp['apiAs']>>
let stripe: Awaited<ReturnType<typeof startHttpStandIn>>
beforeAll(async () => {
  shop = await createTestApp()
  // Repeats the key, as services do when they refuse it.
  stripe = await startHttpStandIn(({ headers }) => ({ json: { key: headers.authorization } }))
  const config = readConfig({
    ...SECRETS,
    STRIPE_API_BASE: stripe.url,
    PUBLIC_URL: 'https://shop.example.com',
    CACHE_MB: '0',
  })
  shop.services.doctor = createDoctor(config, workers)
  api = await shop.apiAs(await makeAdmin(shop.db))
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

async function examine(part: string) {
  const { finding } = await api('POST /doctor/:part', { params: { part } })
  return finding
}

test('the admin sees the parts there are, and each on its own', async () => {
  const { parts } = await api('GET /doctor')
  expect(parts.map(({ title }) => title)).toEqual([
    ...['Settings', 'Address', 'Database', 'Jobs', 'Mail', 'Payment', 'Sign-in', 'Pictures'],
    ...['Disk space', 'Clock', 'Demo'],
  ])
  await expect(examine('kitchen')).rejects.toMatchObject({ statusCode: 404 })
})

test('no finding holds a secret', async () => {
  const { parts } = await api('GET /doctor')
  // Away from this machine, and not to be asked by a test.
  const asked = parts.filter(({ part }) => part !== 'address')
  const findings = await Promise.all(asked.map(({ part }) => examine(part)))
  expect(findings).toHaveLength(10)
  expect(JSON.stringify(findings)).not.toMatch(/-secret/)
})

test('the database is told by version and place, and its missing changes are counted', async () => {
  const { state, lines } = await examine('database')
  expect(state).toBe('ok')
  expect(lines[0]?.text).toMatch(/^PostgreSQL 18\.\d+ at db\.example\.com:5432, up to date, \d+ of/)
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
  await shop.db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = 0 where created_at = ${newest}`,
  )
  expect(await examine('database')).toMatchObject({
    state: 'wrong',
    lines: [{ text: expect.stringMatching(/^1 of \d+ changes of the tables/) }],
  })
})

test('a shop that keeps answers and is not told of changes is noted', async () => {
  const cached = createDoctor(readConfig({}), workers)
  const patient = { db: shop.db, now: () => new Date(), isInShop: true }
  const notTold = 'The shop is not told of changes to products, so it makes every page anew.'
  const linesOf = async () => (await cached.examine('database', patient))?.lines
  expect(await linesOf()).toContainEqual(expect.objectContaining({ text: notTold }))
  const connection = { connectionString: shop.databaseUrl }
  const silent = { onMessage() {}, onHearing() {}, onLost() {}, log: shop.services.log }
  const listening = await listen({ connection, channel: 'catalogue', ...silent })
  expect(await linesOf()).not.toContainEqual(expect.objectContaining({ text: notTold }))
  await listening.close()
})

test('jobs that failed, that wait too long and that nobody works on are told', async () => {
  const { jobs } = shop.services
  await shop.db.execute(sql`update pgboss.version set cron_on = now()`)
  expect(await examine('jobs')).toMatchObject({ state: 'ok' })
  await jobs.enqueue(shop.db, mailPasswordReset, { email: 'failed@example.com' })
  await shop.db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "no"}'`)
  const failed = await examine('jobs')
  expect(failed).toMatchObject({ state: 'note', lines: [{ text: '1 failed and was given up.' }] })

  await jobs.enqueue(shop.db, mailPasswordReset, { email: 'late@example.com' })
  await shop.db.execute(sql`
    update pgboss.job set start_after = now() - interval '6 minutes' where state = 'created'`)
  await shop.db.execute(sql`update pgboss.version set cron_on = now() - interval '1 hour'`)
  const { state, lines } = await examine('jobs')
  expect(state).toBe('wrong')
  expect(lines.map(({ text }) => text)).toEqual([
    expect.stringContaining('The workers gave no sign of life since'),
    '1 job waits for more than 5 minutes: nobody works on them.',
    '1 failed and was given up.',
  ])
})

test('payment tells when the last event of Stripe came', async () => {
  const none = await examine('payments')
  expect(none.state).toBe('note')
  expect(none.lines[0]?.text).toContain('No event of Stripe')
  expect(none.lines[0]?.todo).toContain('https://shop.example.com/api/webhooks/stripe')
  const receivedAt = new Date('2026-03-04T05:06:07Z')
  await shop.db.insert(paymentEvents).values({ id: 'evt_1', type: 'x', payload: {}, receivedAt })
  const { state, lines } = await examine('payments')
  expect(state).toBe('ok')
  expect(lines.map(({ text }) => text)).toEqual([
    'Stripe knows the key.',
    'The last event of Stripe came on 2026-03-04 05:06 UTC.',
  ])
})

test('an account of the demo in a live shop is wrong', async () => {
  expect(await examine('demo')).toMatchObject({ state: 'ok' })
  await makeUser(shop.db, { email: 'customer@example.com' })
  expect(await examine('demo')).toMatchObject({
    state: 'wrong',
    lines: [{ text: 'Off, but customer@example.com can still sign in with a public password.' }],
  })
})
