import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { webhookEventTypes } from '#contract/outgoing-webhooks.ts'
import { createDiary } from '#tests/resilience/faults/diary.ts'
import {
  checkAllInvariants,
  type Witnesses,
  withClient,
} from '#tests/resilience/faults/invariants.ts'
import { buy, makeBuyer, type Purchase, placeOrder } from '#tests/support/app/checkout.ts'
import { makeCode, orderWith } from '#tests/support/app/discounts.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { invariantNames } from '#tests/support/database/invariants.ts'
import { withDatabase } from '#tests/support/database/test-database.ts'
import { startWebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'
import { damages } from './invariant-damages.ts'

/** The fault trial relies on these invariants, therefore each kind of damage must break one of them. */

const shop = setUpShop({ allowsPrivateWebhooks: true })
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let url: string
let witnesses: Witnesses
let bought: Purchase

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  url = withDatabase(inject('postgresUrl'), rows[0]?.name ?? '')
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const endpoint = { url: receiver.url, events: [...webhookEventTypes] }
  await admin('POST /webhook-endpoints', { body: endpoint })
  bought = await buy(shop, { quantity: 2 })
  const waiting = await placeOrder(shop)
  const { user, product, orderId, api } = bought
  const line = { productId: waiting.product.id, quantity: 3 }
  await api('POST /carts', { body: line })
  const change = { description: 'counted today', stock: 50 }
  await admin('PATCH /products/:id', { params: { id: waiting.product.id }, body: change })
  const headers = { 'idempotency-key': 'refund-key' }
  await admin('POST /orders/:id/refunds', { params: { id: orderId }, headers, body: { amount: 5 } })
  const status = 'preparing to ship'
  await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status } })
  const imported = { name: 'Imported', type: 'merch', price: 1, stock: 0 } as const
  for (let count = 0; count < 2; count += 1) await admin('POST /products', { body: imported })
  const thumbnail = 'https://images.test/sleeve.webp'
  const { product: old } = await admin('POST /products', {
    body: { ...imported, name: 'Old', thumbnail },
  })
  await admin('DELETE /products/:id', { params: { id: old._id } })
  const record = await makeProduct(shop.db, { stock: 0 })
  await makeUsedCopy(shop.db, record, { copy: { lot: 'first' } })
  const { id } = await makeUsedCopy(shop.db, record, { copy: { lot: 'second' } })
  await admin('POST /used-copies/:id/withdraw', { params: { id } })
  const { code } = await makeCode(shop)
  await orderWith(await makeBuyer(shop), code, [await makeProduct(shop.db)])
  await shop.runJobs()
  const again = await buy(shop)
  // Its confirmation mail and its webhooks are queued and not sent.
  const diary = createDiary()
  for (const { email } of [user, waiting.user, again.user]) diary.accounts.add(email)
  diary.deletedAccounts.add('deleted@example.com')
  await shop.db.execute(sql`insert into idempotency_keys (actor, operation, key, request_hash, result_id)
    select user_id, 'place-order', id, '', id from orders`)
  for (const order of [bought, waiting, again]) {
    diary.orders.set(order.orderId, { orderId: order.orderId, email: order.user.email })
  }
  diary.carts.set(user.email, [line])
  diary.changes.add('counted today')
  for (const order of [bought, again]) diary.paid.add(order.orderId)
  diary.refunds.set('refund-key', orderId)
  diary.statuses.push({ orderId, status })
  for (const lot of ['first', 'second']) diary.copies.add(lot)
  diary.departures.push({ id, reason: 'withdrawn' })
  const { order } = await api('GET /orders/:id', { params: { id: orderId } })
  diary.soldAs.push({ orderId, productId: product.id, soldAs: order.products[0]?.soldAs })
  diary.imports.set('Imported', { rows: 2, isApplied: true })
  diary.images.add('sleeve')
  diary.archived.add(old._id)
  witnesses = {
    diary,
    payments: [bought, again].map((order) => ({
      orderId: order.orderId,
      paymentId: `payment_${order.orderId}`,
      amountCents: order === bought ? 7990 : 3995,
    })),
    lostEvents: new Set(),
    refunds: shop.payments.refunds.map(({ id, paymentId, amountCents, refundId = '' }) => ({
      id,
      paymentId,
      amountCents,
      refundId,
    })),
    mails: () => shop.mailer.sent.map(({ id = '', to }) => ({ id, to, at: 0 })),
    outages: [],
    webhookIds: () => receiver.received.map((one) => one.headers['webhook-id'] ?? ''),
    hasImage: () => true,
    isAfterSchedule: false,
  }
})
afterAll(() => receiver.close())

/** The problems found after the damage, which is rolled back afterwards. */
async function problemsAfter(damage: string, given: Partial<Witnesses> = {}): Promise<string> {
  return withClient(url, async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(damage)
    const found = await checkAllInvariants(client, { ...witnesses, ...given })
    await client.query('rollback')
    return found.join('\n')
  })
}

test('reports nothing on intact data', async () => {
  expect(await problemsAfter('select 1')).toBe('')
})

test.each(damages)('reports "%s" after %s [REL-10]', async (words, damage) => {
  expect(await problemsAfter(damage)).toContain(words)
})

test('every invariant of the database has a damage that breaks it [REL-10]', () => {
  const broken = damages.map(([what]) => what)
  expect(invariantNames.filter((name) => !broken.includes(name))).toEqual([])
})

test('reports a payment and a refund made twice [REL-10]', async () => {
  const { payments, refunds } = witnesses
  const found = await problemsAfter('select 1', {
    payments: [...payments, ...payments.slice(0, 1)],
    refunds: [...refunds, ...refunds.map((refund) => ({ ...refund, id: 'another' }))],
  })
  expect(found).toContain('was paid twice')
  expect(found).toContain('was made twice')
})

test('reports a mail that did not arrive, and an image that is not there [REL-10]', async () => {
  const found = await problemsAfter('select 1', { mails: () => [], hasImage: () => false })
  expect(found).toContain(`did not arrive: ${bought.orderId} confirmation`)
  expect(found).toContain('an image is not there: sleeve')
})

test('reports a mail that went out twice unless its process died in between [REL-2 REL-10]', async () => {
  const twice = () =>
    [1_000, 5_000].flatMap((at) => witnesses.mails().map((mail) => ({ ...mail, at })))
  const reportsWith = async (...outages: Witnesses['outages']) =>
    (await problemsAfter('select 1', { mails: twice, outages })).includes('went out twice')
  expect(await reportsWith()).toBe(true)
  expect(await reportsWith({ from: 1_010, to: 1_010 })).toBe(false)
  // Died before the first delivery, long after it, or only after the second.
  for (const at of [900, 3_500, 5_500]) {
    expect(await reportsWith({ from: at, to: at }), String(at)).toBe(true)
  }
})

test('reports what is pending after the schedule has run [REL-3 REL-10]', async () => {
  const found = await problemsAfter(`update order_refunds set state = 'requested'`, {
    isAfterSchedule: true,
  })
  expect(found).toContain('an unpaid order has not expired')
  expect(found).toContain('a refund has no outcome')
  expect(found).toContain('an email was never sent')
  expect(found).toContain('a webhook was never delivered')
})

test('expects a payment whose event was lost only after the schedule has run [REL-10]', async () => {
  const damage = `update orders set paid_at = null where id = '${bought.orderId}'`
  const isMissing = async (lostEvents: Set<string>) =>
    (await problemsAfter(damage, { lostEvents })).includes(
      `order ${bought.orderId} was paid, but the shop has no payment`,
    )
  expect(await isMissing(new Set([bought.orderId]))).toBe(false)
  expect(await isMissing(new Set())).toBe(true)
})
