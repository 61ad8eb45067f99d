import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { webhookEventTypes } from '#contract/outgoing-webhooks.ts'
import { createDiary } from '#tests/resilience/faults/diary.ts'
import {
  checkAllInvariants,
  type Witnesses,
  withClient,
} from '#tests/resilience/faults/invariants.ts'
import { buy, type Purchase, placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { invariantNames } from '#tests/support/database/invariants.ts'
import { withDatabase } from '#tests/support/database/test-database.ts'
import { startWebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'

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
  const line = { productId: product.id, quantity: 3 }
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
  await makeUsedCopy(shop.db, await makeProduct(shop.db, { stock: 0 }))
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

const damages: [what: string, damage: string][] = [
  [
    'the ledger adds up to the stock',
    'update products set stock = stock + 1 where parent_id is null',
  ],
  ['the ledger adds up to the stock', 'delete from stock_movements where order_id is not null'],
  [
    'the reservations add up to what is reserved',
    'update products set reserved = reserved + 1 where stock > reserved',
  ],
  ['the reservations add up to what is reserved', 'delete from reservations'],
  [
    'only pending orders hold copies',
    `update orders set status = 'cancelled' where status = 'pending'`,
  ],
  [
    'an active hold reserves its unit, and no other one does',
    `insert into holds (product_id, source) select id, 'staff' from products limit 1`,
  ],
  ['a pending order holds or has taken its copies', 'delete from reservations'],
  [
    'an order has taken its copies exactly when its movements say so',
    'update order_lines set quantity = quantity + 1',
  ],
  [
    'copies of cancelled and returned orders are on the shelf',
    `update orders set status = 'cancelled' where stock_deducted`,
  ],
  [
    'an order past pending is paid and has taken its copies',
    `update orders set stock_deducted = false where status <> 'pending'`,
  ],
  ['an order costs what its lines cost', 'update orders set total_cents = total_cents + 1'],
  [
    'the history leads to the status without a gap',
    `delete from order_history where from_status is null`,
  ],
  ['no more goes back than came in', 'update order_refunds set amount_cents = 8000'],
  ['an order knows what went back', 'update orders set refunded_cents = refunded_cents + 1'],
  ['a product knows its variants that can be bought', 'update products set variants_available = 0'],
  [
    'the featured offer is what can be bought first',
    `update products set cheapest_variant_id = id where parent_id is null and stock = 0`,
  ],
  [
    'a used copy has the state of its ledger and reservations',
    `update used_copies set state = 'sold'`,
  ],
  [
    'a variant has the texts of its product',
    `update products set name = 'x' where parent_id is null`,
  ],
  ['every record has a pressing', 'delete from pressings'],
  ['a record has the credit and the label of its pressing', `update products set artist = 'x'`],
  ['every stored event was worked on', 'update payment_events set processed_at = null'],
  ['an account was registered and is not there', `update users set email = 'x' || email`],
  [
    'an account was deleted and is there: deleted@example.com',
    `update users set email = 'deleted@example.com' where role = 'admin'`,
  ],
  ['an order was placed and is not there', `delete from orders where status = 'pending'`],
  ['an order was placed and is not there', 'delete from idempotency_keys'],
  ['should hold', 'delete from cart_lines'],
  ['should hold', 'update cart_lines set quantity = quantity + 3'],
  ['a stock was counted and is not written down', 'delete from audit_entries'],
  ['a payment was taken note of and is not there', 'update orders set paid_at = null'],
  ['an order with an accepted payment is paid', 'update orders set paid_at = null'],
  ['an order adds up its payments', 'update orders set captured_cents = 1'],
  ['was paid, but the shop has no payment', `update order_captures set amount_cents = 1`],
  ['was paid, but the shop has no payment', `update order_captures set refusal = 'paid twice'`],
  ['no more goes back of a payment than came in', 'update order_refunds set amount_cents = 7991'],
  [
    'is marked paid without a payment',
    `update orders set paid_at = now() where status = 'pending'`,
  ],
  ['a refund was asked for and is not there', 'delete from order_refunds'],
  ['was made, but the shop has no record', `update order_refunds set state = 'failed'`],
  [
    'is marked made without a refund at the provider',
    `update order_refunds set provider_id = 'another'`,
  ],
  ['an unsent email has no job', `delete from pgboss.job where name = 'send-order-mail'`],
  [
    'an unsent email has no job',
    `update pgboss.job set state = 'failed' where name = 'send-order-mail'`,
  ],
  ['0 confirmations instead of 1', `delete from order_mails where kind = 'confirmation'`],
  [
    '2 confirmations instead of 1',
    `drop index order_mails_order_id_kind_key; insert into order_mails (order_id, kind, sent_at)
     select order_id, kind, sent_at from order_mails where kind = 'confirmation'`,
  ],
  [
    'an email is marked sent but did not arrive',
    'update order_mails set sent_at = now() where sent_at is null',
  ],
  ['an email arrived of which the shop has no record', 'delete from order_mails'],
  [
    'a status was set and is not in the history',
    `delete from order_history where to_status = 'preparing to ship'`,
  ],
  ['a product was archived and is not', 'update products set archived_at = null'],
  [
    'a file of 2 products made 1',
    `delete from products where id = (select id from products where name = 'Imported' limit 1)`,
  ],
  ['a file of 2 products made 0', `delete from products where name = 'Imported'`],
  ['a file of 2 products made 8', `update products set name = 'Imported'`],
  ['a webhook arrived of which the shop has no record', 'delete from webhook_deliveries'],
  [
    'a webhook is marked delivered but did not arrive',
    `update webhook_deliveries set state = 'delivered'`,
  ],
  ['a waiting webhook has no job', `delete from pgboss.job where name = 'deliver-webhook'`],
  [
    '0 order.paid events instead of one',
    `delete from webhook_deliveries where type = 'order.paid'`,
  ],
  [
    '2 order.paid events instead of one',
    `insert into webhook_deliveries (endpoint_id, event_id, type, payload)
     select endpoint_id, gen_random_uuid(), type, payload from webhook_deliveries
     where type = 'order.paid'`,
  ],
]

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
  const damage = `update orders set paid_at = null, captured_cents = 0 where id = '${bought.orderId}'`
  const isMissing = async (lostEvents: Set<string>) =>
    (await problemsAfter(damage, { lostEvents })).includes(
      `order ${bought.orderId} was paid, but the shop has no payment`,
    )
  expect(await isMissing(new Set([bought.orderId]))).toBe(false)
  expect(await isMissing(new Set())).toBe(true)
})
