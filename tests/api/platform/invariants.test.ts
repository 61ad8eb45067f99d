import { sql } from 'drizzle-orm'
import { beforeAll, expect, inject, test } from 'vitest'
import { createDiary } from '#tests/resilience/faults/diary.ts'
import {
  checkAllInvariants,
  type Witnesses,
  withClient,
} from '#tests/resilience/faults/invariants.ts'
import { buy, type Purchase, placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { withDatabase } from '#tests/support/database/test-database.ts'

/** The fault trial relies on these invariants, therefore each kind of damage must break one of them. */

const shop = setUpShop()
let url: string
let witnesses: Witnesses
let bought: Purchase

beforeAll(async () => {
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
  // Its confirmation mail is queued and not sent.
  const diary = createDiary()
  for (const { email } of [user, waiting.user, again.user]) diary.accounts.add(email)
  await shop.db.execute(sql`insert into idempotency_keys (actor, operation, key, request_hash, result_id)
    select user_id, 'place-order', id, '', id from orders`)
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

test.each<[what: string, damage: string]>([
  ['the ledger adds up to the stock', 'update products set stock = stock + 1'],
  ['the ledger adds up to the stock', 'delete from stock_movements where order_id is not null'],
  ['the reservations add up', 'update products set reserved = reserved + 1'],
  ['the reservations add up', 'delete from reservations'],
  ['an account was registered and is not there', `update users set email = 'x' || email`],
  ['an order was placed and is not there', `delete from orders where status = 'pending'`],
  ['an order was placed and is not there', 'delete from idempotency_keys'],
  ['should hold', 'delete from cart_lines'],
  ['should hold', 'update cart_lines set quantity = quantity + 3'],
  ['a stock was counted and is not written down', 'delete from audit_entries'],
  ['a payment was taken note of and is not there', 'update orders set paid_at = null'],
  ['an order adds up its payments', 'update orders set captured_cents = 1'],
  ['was paid, but the shop has no payment', `update order_captures set amount_cents = 1`],
  ['was paid, but the shop has no payment', `update order_captures set refusal = 'paid twice'`],
  ['no more goes back of a payment', 'update order_refunds set amount_cents = 7991'],
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
  ['0 confirmations instead of one', `delete from order_mails where kind = 'confirmation'`],
  [
    '2 confirmations instead of one',
    `drop index order_mails_order_id_kind_key; insert into order_mails (order_id, kind, sent_at)
     select order_id, kind, sent_at from order_mails where kind = 'confirmation'`,
  ],
])('reports "%s" after %s', async (words, damage) => {
  expect(await problemsAfter(damage)).toContain(words)
})

test('reports a mail marked as sent that did not arrive', async () => {
  const found = await problemsAfter('select 1', { mails: () => [] })
  expect(found).toContain(`did not arrive: ${bought.orderId} confirmation`)
})

test('reports a payment and a refund made twice', async () => {
  const { payments, refunds } = witnesses
  const found = await problemsAfter('select 1', {
    payments: [...payments, ...payments.slice(0, 1)],
    refunds: [...refunds, ...refunds.map((refund) => ({ ...refund, id: 'another' }))],
  })
  expect(found).toContain('was paid twice')
  expect(found).toContain('was made twice')
})
