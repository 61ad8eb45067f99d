import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { mailPasswordReset } from '#server/auth/auth.jobs.ts'
import { hashPassword } from '#server/auth/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { readConfig } from '#server/config.ts'
import { DEMO_CUSTOMER } from '#server/demo-accounts.ts'
import { createDoctor } from '#server/health/index.ts'
import { paymentEvents } from '#server/orders/payment-events.tables.ts'
import { listen } from '#server/platform/db/listen.ts'
import { workers } from '#server/workers.ts'
import { placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'
import { startFakeHttpServer } from '#tests/support/fakes/fake-http-server.ts'

const SECRETS = {
  DATABASE_URL: 'postgres://shop:database-secret@db.example.com/shop',
  JWT_SECRET: 'token-secret-Zk3v9QmX1rT7uYp0LsWdE5nB8c',
  STRIPE_SECRET_KEY: 'sk_live_stripe-secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_webhook-secret',
}

const shop = setUpShop()
let api: Awaited<ReturnType<TestApp['apiAs']>>
let stripe: Awaited<ReturnType<typeof startFakeHttpServer>>
beforeAll(async () => {
  // Echoes the key, as services do when they refuse it.
  stripe = await startFakeHttpServer(({ headers }) => ({ json: { key: headers.authorization } }))
  const config = readConfig({
    ...SECRETS,
    STRIPE_API_BASE: stripe.url,
    PUBLIC_URL: 'https://shop.example.com',
    CACHE_MB: '0',
  })
  shop.services.doctor = createDoctor(config, workers)
  api = await shop.apiAs(await makeAdmin(shop.db))
})
afterAll(() => stripe.close())

async function checkPart(part: string) {
  const { finding } = await api('POST /doctor/:part', { params: { part } })
  return finding
}

test('an admin lists all parts and each part', async () => {
  const { parts } = await api('GET /doctor')
  expect(parts.map(({ title }) => title)).toEqual([
    ...['Settings', 'Address', 'Database', 'Jobs', 'Reserved by unpaid orders', 'Mail', 'Payment'],
    ...['Sign-in', 'Pictures', 'Disk space', 'Clock', 'Demo'],
  ])
  await expect(checkPart('kitchen')).rejects.toMatchObject({ statusCode: 404 })
})

test('no finding holds a secret', async () => {
  const { parts } = await api('GET /doctor')
  // On the network, out of reach of a test.
  const asked = parts.filter(({ part }) => part !== 'address')
  const findings = await Promise.all(asked.map(({ part }) => checkPart(part)))
  expect(findings).toHaveLength(11)
  expect(JSON.stringify(findings)).not.toMatch(/-secret/)
})

test('reports the version and location of the database and counts missing migrations', async () => {
  const { state, lines } = await checkPart('database')
  expect(state).toBe('ok')
  expect(lines[0]?.text).toMatch(/^PostgreSQL 18\.\d+ at db\.example\.com:5432, up to date, \d+ of/)
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
  await shop.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`)
  expect(await checkPart('database')).toMatchObject({
    state: 'wrong',
    lines: [{ text: expect.stringMatching(/^1 of \d+ migrations/) }],
  })
  for (const [time, text] of [
    [1_795_700_158_817, 'The database was last opened by a version before 27 November 2026.'],
    [1, 'The database was made by a version of the shop before 1.0.'],
  ]) {
    await shop.db.execute(sql`update drizzle.__drizzle_migrations set created_at = ${time}`)
    expect(await checkPart('database')).toMatchObject({ state: 'wrong', lines: [{ text }] })
  }
})

test('warns about a response cache without change notifications', async () => {
  const cached = createDoctor(readConfig({}), workers)
  const patient = { db: shop.db, now: () => new Date(), isInShop: true }
  const notTold = 'The shop receives no change notifications, so it renders every page again.'
  const linesOf = async () => (await cached.checkPart('database', patient))?.lines
  expect(await linesOf()).toContainEqual(expect.objectContaining({ text: notTold }))
  const connection = { connectionString: shop.databaseUrl }
  const silent = { onMessage() {}, onConnected() {}, onDisconnected() {}, log: shop.services.log }
  const listening = await listen({ connection, channel: 'catalogue', ...silent })
  expect(await linesOf()).not.toContainEqual(expect.objectContaining({ text: notTold }))
  await listening.close()
})

test('reports failed jobs, delayed jobs and jobs without a worker', async () => {
  const { jobs } = shop.services
  await shop.db.execute(sql`update pgboss.version set cron_on = now()`)
  expect(await checkPart('jobs')).toMatchObject({ state: 'ok' })
  await jobs.enqueue(shop.db, mailPasswordReset, { email: 'failed@example.com' })
  await shop.db.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "no"}'`)
  const failed = await checkPart('jobs')
  expect(failed).toMatchObject({ state: 'note', lines: [{ text: '1 failed and is not retried.' }] })

  await jobs.enqueue(shop.db, mailPasswordReset, { email: 'late@example.com' })
  await shop.db.execute(sql`
    update pgboss.job set start_after = now() - interval '6 minutes' where state = 'created'`)
  await shop.db.execute(sql`update pgboss.version set cron_on = now() - interval '1 hour'`)
  const { state, lines } = await checkPart('jobs')
  expect(state).toBe('wrong')
  expect(lines.map(({ text }) => text)).toEqual([
    expect.stringContaining('The workers gave no sign of life since'),
    '1 job waits for more than 5 minutes: no worker processes them.',
    '1 failed and is not retried.',
  ])
})

test('payment reports the time of the last Stripe event', async () => {
  const none = await checkPart('payments')
  expect(none.state).toBe('note')
  expect(none.lines[0]?.text).toContain('No event of Stripe')
  expect(none.lines[0]?.todo).toContain('https://shop.example.com/api/webhooks/stripe')
  const receivedAt = new Date('2026-03-04T05:06:07Z')
  await shop.db.insert(paymentEvents).values({ id: 'evt_1', type: 'x', payload: {}, receivedAt })
  const { state, lines } = await checkPart('payments')
  expect(state).toBe('ok')
  expect(lines.map(({ text }) => text)).toEqual([
    'Stripe knows the key.',
    'The last event of Stripe came on 2026-03-04 05:06 UTC.',
  ])
})

test('reports a demo account in a live shop as an error while it has its public password [SEC-1]', async () => {
  const { password, email } = DEMO_CUSTOMER
  const user = await makeUser(shop.db, { email, passwordHash: await hashPassword('a private one') })
  expect(await checkPart('demo')).toMatchObject({ state: 'ok' })
  const passwordHash = await hashPassword(password)
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  expect(await checkPart('demo')).toMatchObject({
    state: 'wrong',
    lines: [{ text: 'Off, but customer@example.com can still sign in with a public password.' }],
  })
})

test('shows the units that unpaid orders reserve, and remarks on a large share [SEC-2]', async () => {
  expect(await checkPart('reservations')).toMatchObject({ state: 'ok', lines: [{ text: 'None.' }] })
  await placeOrder(shop, { stock: 2000, quantity: 3 })
  await placeOrder(shop, { stock: 100 })
  expect(await checkPart('reservations')).toMatchObject({
    state: 'ok',
    lines: [{ text: '4 units in 2 orders, of 2,100 units in stock.' }],
  })
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.stock, 2000))
  await placeOrder(shop, { stock: 40, quantity: 10 })
  await placeOrder(shop, { stock: 10, quantity: 10 })
  await placeOrder(shop, { stock: 10, quantity: 10 })
  expect(await checkPart('reservations')).toMatchObject({
    state: 'note',
    lines: [{ text: '34 units in 5 orders, of 160 units in stock.', todo: expect.any(String) }],
  })
})

test('names the hosts of product images that pages do not load [SEC-27]', async () => {
  const thumbnail = 'https://images.supplier.example/a.png'
  const images = [
    'http://old.example/b.png',
    'https://shop.example.com/images/c.webp',
    '/images/d.webp',
  ]
  await makeProduct(shop.db, { thumbnail, images })
  await makeProduct(shop.db, { thumbnail: 'https://gone.example/e.png', archivedAt: new Date() })
  const { lines } = await checkPart('pictures')
  expect(lines.map(({ text }) => text)).toContain(
    'Pages do not load the images of products at http://old.example, https://images.supplier.example.',
  )
})
