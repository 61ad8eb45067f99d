import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cartLines } from '#server/cart/cart.tables.ts'
import { cartWorkers } from '#server/cart/index.ts'
import { checkoutWorkers } from '#server/checkout/index.ts'
import { paymentEvents } from '#server/orders/payment-events.tables.ts'
import { RETENTION_DAYS, type RetainedRecord } from '#server/platform/retention.ts'
import { workers } from '#server/workers.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { DAY_MS } from '#tests/support/time.ts'

/** Expired data is deleted automatically, and nothing else (docs/operations.md). */

const shop = setUpShop()

const daysAgo = (thing: RetainedRecord, more: number) =>
  new Date(shop.ctx().now.getTime() - RETENTION_DAYS[thing] * DAY_MS - more)

const run = (all: typeof workers, name: string) =>
  all.find(({ kind }) => kind.name === name)?.run(shop.ctx(), {})

test('deletes the lines of an unused cart after a year', async () => {
  const [old, kept] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  const api = await shop.apiAs(await makeUser(shop.db))
  for (const { id } of [old, kept]) {
    await api('POST /carts', { body: { productId: id, quantity: 1 } })
    const addedAt = daysAgo('cart line', id === old.id ? 1 : -1000)
    await shop.db.update(cartLines).set({ addedAt }).where(eq(cartLines.productId, id))
  }
  await run(cartWorkers, 'delete-expired-carts')
  const { cart } = await api('GET /carts/me')
  expect(cart.products.map(({ product }) => product._id)).toEqual([kept.id])
})

test('clears the payload of old payment events, but keeps pending ones', async () => {
  const payload = { customer_details: { email: 'payer@example.com' } }
  const event = { type: 'checkout.session.completed', payload, amountCents: 4250, isPaid: true }
  const old = daysAgo('payment message', 1)
  const fresh = daysAgo('payment message', -1000)
  await shop.db.insert(paymentEvents).values([
    { ...event, id: 'evt_old', receivedAt: old, processedAt: old },
    { ...event, id: 'evt_fresh', receivedAt: fresh, processedAt: fresh },
    { ...event, id: 'evt_waiting', receivedAt: old },
  ])
  await run(checkoutWorkers, 'redact-payment-events')
  const rows = await shop.db.select().from(paymentEvents).orderBy(paymentEvents.id)
  expect(rows.map(({ id, payload, amountCents }) => [id, payload, amountCents])).toEqual([
    ['evt_fresh', payload, 4250],
    ['evt_old', {}, 4250],
    ['evt_waiting', payload, 4250],
  ])
})

test('runs every job of a retention period on a schedule', () => {
  const jobs = workers.filter(({ kind }) => /^(?:delete|redact)-/.test(kind.name))
  expect(jobs.length).toBeGreaterThanOrEqual(8)
  for (const { kind } of jobs) expect(kind.cron, kind.name).toMatch(/^\d/)
})
