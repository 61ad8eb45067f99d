import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { deriveFormerMoney } from '#server/orders/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { createDatabaseBefore } from '#tests/support/database/former-database.ts'

/**
 * Orders of a version that changed sums and amounts due step by step: some of them are wrong there, and right after the
 * upgrade.
 */

let shop: TestApp
let admin: Api

const ADMIN = '01960000-0000-7000-8000-000000000001'

/** One order of 40.00 with its facts, and the columns that the former version had stored. */
type Former = {
  id: string
  statuses: [status: string, actor: string][]
  captures?: [id: string, refusal: string | null][]
  refunds?: [payment: string, cents: number, state: string, providerId: string | null][]
  settled?: [amount: number, reason: string, refunded: number][]
  dispute?: string
  stored: string
}

const formerOrders: Former[] = [
  {
    id: 'right',
    statuses: [['payment received', 'stripe']],
    captures: [['right-1', null]],
    refunds: [['right-1', 1000, 'done', 're_1']],
    stored: 'captured_cents = 4000, refunded_cents = 1000',
  },
  {
    id: 'shrunk',
    statuses: [
      ['payment received', 'stripe'],
      ['shipped', ADMIN],
    ],
    captures: [
      ['shrunk-1', null],
      ['shrunk-2', 'paid twice'],
    ],
    refunds: [['shrunk-1', 1000, 'done', 're_2']],
    stored: `captured_cents = 8000, surplus_cents = 4000, refunded_cents = 1000,
      refund_due_reason = 'paid twice', refund_due_cents = 3000`,
  },
  {
    id: 'omitted',
    statuses: [
      ['payment received', 'stripe'],
      ['cancelled', ADMIN],
      ['payment received', ADMIN],
    ],
    captures: [['omitted-1', null]],
    refunds: [['omitted-1', 1000, 'failed', 're_3']],
    stored: 'captured_cents = 4000',
  },
  {
    id: 'transferred',
    statuses: [
      ['payment received', ADMIN],
      ['returned', ADMIN],
    ],
    settled: [[40, 'cancelled or returned', 30]],
    stored: 'refunded_elsewhere_cents = 3000',
  },
  {
    id: 'disputed',
    statuses: [['payment received', 'stripe']],
    captures: [['disputed-1', null]],
    dispute: 'lost',
    stored: 'captured_cents = 4000, dispute_lost_cents = 4000',
  },
]

beforeAll(async () => {
  const database = await createDatabaseBefore(inject('postgresUrl'), 'money_from_facts')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const order of formerOrders) await write(client, order)
  await client.end()
  await migrate(database.url)
  shop = await createTestApp({}, undefined, database)
  admin = await shop.apiAs(await makeAdmin(shop.db))
  await deriveFormerMoney(shop.ctx())
}, 120_000)
afterAll(() => shop.close())

const time = (minute: number) => new Date(Date.UTC(2026, 1, 1, 10, minute)).toISOString()

async function write(client: pg.Client, former: Former): Promise<void> {
  const { id, statuses, captures = [], refunds = [], settled = [], dispute, stored } = former
  const status = statuses.at(-1)?.[0]
  await client.query(
    `insert into orders (id, email, status, total_cents, created_at, expires_at, paid_at, stock_deducted)
     values ($1, 'someone@example.com', $2, 4000, $3, $3, $4, $5)`,
    [id, status, time(0), time(10), status !== 'returned'],
  )
  await client.query(`update orders set ${stored} where id = $1`, [id])
  for (const [index, [to, actor]] of [['pending', ADMIN], ...statuses].entries()) {
    await client.query(
      `insert into order_history (order_id, from_status, to_status, actor, created_at) values ($1, $2, $3, $4, $5)`,
      [
        id,
        statuses[index - 2]?.[0] ?? (index === 0 ? null : 'pending'),
        to,
        actor,
        time(index * 10),
      ],
    )
  }
  for (const [index, [paymentId, refusal]] of captures.entries()) {
    await client.query(
      `insert into order_captures (payment_id, order_id, amount_cents, currency, received_at, refusal)
       values ($1, $2, 4000, 'aud', $3, $4)`,
      [paymentId, id, time(10 + index), refusal],
    )
  }
  for (const [paymentId, cents, state, providerId] of refunds) {
    await client.query(
      `insert into order_refunds (order_id, payment_id, amount_cents, state, provider_id, actor, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, paymentId, cents, state, providerId, ADMIN, time(15)],
    )
  }
  for (const [amount, reason, refunded] of settled) {
    await client.query(
      `insert into audit_entries (created_at, actor, action, subject_id, subject_name, before, after)
       values ($1, $2, 'order.settled', $3, $3, $4, $5)`,
      [time(30), ADMIN, id, { amount, reason }, { refunded }],
    )
  }
  if (dispute) {
    await client.query(
      `insert into order_disputes (id, order_id, amount_cents, currency, reason, status, is_open, event_at)
       values ('dp_1', $1, 4000, 'aud', 'fraudulent', $2, false, now())`,
      [id, dispute],
    )
  }
}

test.each([
  ['right', { netTotal: 30, refunded: 10, refundNeeded: false }, undefined],
  ['shrunk', { netTotal: 30, refunded: 10, refundNeeded: true }, ['paid twice', 40]],
  ['omitted', { netTotal: 40, refunded: 0, refundNeeded: true }, ['refund failed', 10]],
  ['transferred', { netTotal: 10, refunded: 30, refundNeeded: false }, undefined],
  ['disputed', { netTotal: 0, refunded: 0, refundNeeded: false }, undefined],
])('the money of the former order "%s" follows from its facts', async (id, expected, due) => {
  const params = { id }
  expect((await admin('GET /orders/:id', { params })).order).toMatchObject(expected)
  const { payment } = await admin('GET /orders/:id/payment', { params })
  const { amount, reason } = payment.refundDue ?? {}
  expect([reason, amount]).toEqual(due ?? [undefined, undefined])
})

test('each order that came out different is in the audit log once, also after another start', async () => {
  await deriveFormerMoney(shop.ctx())
  const { entries } = await admin('GET /audit', { query: { action: 'order.recalculated' } })
  expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual(['omitted', 'shrunk'])
  expect(entries.find(({ subjectId }) => subjectId === 'omitted')).toMatchObject({
    before: { refundDue: 0, reason: null },
    after: { refundDue: 10, reason: 'refund failed' },
  })
})
