import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { audit, type Witnesses, withClient } from '../faults/auditor.ts'
import { createDiary } from '../faults/diary.ts'
import { buy, type Purchase, placeOrder } from '../support/checkout.ts'
import { makeAdmin } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { withDatabase } from '../support/test-database.ts'

/** The auditor of the fault suite is believed: so it has to see every kind of damage. */

let shop: TestApp
let url: string
let witnesses: Witnesses
let bought: Purchase

beforeAll(async () => {
  shop = await createTestApp()
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`)
  url = withDatabase(inject('postgresUrl'), rows[0]?.name ?? '')
  bought = await buy(shop, { quantity: 2 })
  const waiting = await placeOrder(shop)
  const { user, product, orderId, api } = bought
  const line = { productId: product.id, quantity: 3 }
  await api('POST /carts', { body: line })
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const change = { description: 'counted today', stock: 50 }
  await admin('PATCH /products/:id', { params: { id: waiting.product.id }, body: change })
  const headers = { 'idempotency-key': 'refund-key' }
  await admin('POST /orders/:id/refunds', { params: { id: orderId }, headers, body: { amount: 5 } })
  await shop.runJobs()
  const again = await buy(shop)
  // Its confirmation has a job, and has not gone out.
  const diary = createDiary()
  for (const { email } of [user, waiting.user, again.user]) diary.accounts.add(email)
  await shop.db.execute(sql`update orders set idempotency_key = id`)
  for (const order of [bought, waiting, again]) {
    diary.orders.set(order.orderId, { orderId: order.orderId, email: order.user.email })
  }
  diary.carts.set(user.email, line)
  diary.changes.add('counted today')
  for (const order of [bought, again]) diary.paid.add(order.orderId)
  diary.refunds.set('refund-key', orderId)
  witnesses = {
    diary,
    payments: [bought, again].map((order) => ({
      orderId: order.orderId,
      paymentId: `payment_${order.orderId}`,
      amountCents: order === bought ? 7990 : 3995,
    })),
    refunds: shop.payments.refunds.map(({ id, paymentId, amountCents, refundId = '' }) => ({
      id,
      paymentId,
      amountCents,
      refundId,
    })),
    mails: () => shop.mailer.sent.map(({ subject }) => subject),
  }
})
afterAll(() => shop.close())

/** What the auditor says after the damage, which is then undone. */
async function auditAfter(damage: string, given: Partial<Witnesses> = {}): Promise<string> {
  return withClient(url, async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(damage)
    const found = await audit(client, { ...witnesses, ...given })
    await client.query('rollback')
    return found.join('\n')
  })
}

test('says nothing while all is well', async () => {
  expect(await auditAfter('select 1')).toBe('')
})

test.each<[what: string, damage: string]>([
  ['the ledger adds up to the stock', 'update products set stock = stock + 1'],
  ['the ledger adds up to the stock', 'delete from stock_movements where order_id is not null'],
  ['the reservations add up', 'update products set reserved = reserved + 1'],
  ['the reservations add up', 'delete from reservations'],
  ['an account was registered and is not there', `update users set email = 'x' || email`],
  ['an order was placed and is not there', `delete from orders where status = 'pending'`],
  ['an order was placed and is not there', `update orders set idempotency_key = null`],
  ['should hold', 'delete from cart_lines'],
  ['should hold', 'update cart_lines set quantity = quantity + 3'],
  ['a stock was counted and is not written down', 'delete from audit_entries'],
  ['a payment was taken note of and is not there', 'update orders set paid_at = null'],
  ['and the shop does not know', 'update orders set captured_cents = 1'],
  ['and the shop does not know', `update orders set payment_id = 'another'`],
  ['counts as paid, and nobody paid', `update orders set paid_at = now() where status = 'pending'`],
  ['a refund was asked for and is not there', 'delete from order_refunds'],
  ['was made, and the shop does not know', `update order_refunds set state = 'failed'`],
  ['no money went back', `update order_refunds set provider_id = 'another'`],
  ['its job is gone', `delete from pgboss.job where name = 'send-order-mail'`],
  ['its job is gone', `update pgboss.job set state = 'failed' where name = 'send-order-mail'`],
  ['0 confirmations instead of one', `delete from order_mails where kind = 'confirmation'`],
  [
    '2 confirmations instead of one',
    `drop index order_mails_one_of_a_kind; insert into order_mails (order_id, kind, sent_at)
     select order_id, kind, sent_at from order_mails where kind = 'confirmation'`,
  ],
])('sees it: %s after %s', async (words, damage) => {
  expect(await auditAfter(damage)).toContain(words)
})

test('sees a mail that counts as sent and did not arrive', async () => {
  const found = await auditAfter('select 1', { mails: () => [] })
  expect(found).toContain(`did not arrive: ${bought.orderId} confirmation`)
})

test('sees a payment and a refund that were made twice', async () => {
  const { payments, refunds } = witnesses
  const found = await auditAfter('select 1', {
    payments: [...payments, ...payments.slice(0, 1)],
    refunds: [...refunds, ...refunds.map((refund) => ({ ...refund, id: 'another' }))],
  })
  expect(found).toContain('was paid twice')
  expect(found).toContain('was made twice')
})
