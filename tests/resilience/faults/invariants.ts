import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { checkInvariants } from '#tests/support/database/invariants.ts'
import type { Diary } from './diary.ts'
import type { Payment } from './payment-service.ts'

/** Sources outside the database: the responses, the payment service and the received mail. */
export type Witnesses = {
  diary: Pick<Diary, 'accounts' | 'orders' | 'carts' | 'changes' | 'paid' | 'refunds'>
  /** Payments that the payment service has collected. */
  payments: readonly Payment[]
  /** Its refunds, by their own id. */
  refunds: readonly { id: string; paymentId: string; amountCents: number; refundId: string }[]
  /** The subjects of all received emails. A function, as a job may send one during the checks. */
  mails: () => readonly string[]
}

/** Runs SQL and returns its rows. */
type Ask = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/**
 * Compares the database with all witnesses: finds lost acknowledged writes, stock that differs from its ledger,
 * unrecorded payments and lost jobs. Returns one line per problem.
 */
export async function checkAllInvariants(
  client: pg.Client,
  witnesses: Witnesses,
): Promise<string[]> {
  const ask: Ask = async (sql, values) => (await client.query(sql, values)).rows
  const parts = [
    await checkInvariants(drizzle(client, { casing: 'snake_case' })),
    await findLostWrites(ask, witnesses),
    await findLostCarts(ask, witnesses),
    await findWrongPayments(ask, witnesses),
    await findWrongRefunds(ask, witnesses),
    await findLostJobs(ask),
    await findLostMails(ask, witnesses),
  ]
  return parts.flat()
}

async function findLostWrites(ask: Ask, { diary }: Witnesses): Promise<string[]> {
  const orders = [...diary.orders].map(([key, order]) => ({ key, ...order }))
  const missing = (words: string, rows: { id: string }[]) => rows.map(({ id }) => `${words} ${id}`)
  return [
    ...missing(
      'an account was registered and is not there:',
      await ask(
        `select id from unnest($1::text[]) given(id) where not exists (
           select from users where email = given.id)`,
        [[...diary.accounts]],
      ),
    ),
    ...missing(
      'an order was placed and is not there:',
      await ask(
        `select given."orderId" as id from jsonb_to_recordset($1) as given("orderId" text, key text, email text)
         where not exists (select from orders o where o.id = given."orderId" and o.email = given.email
           and (o.status = 'cancelled' or exists (
             select from idempotency_keys k where k.key = given.key and k.result_id = o.id)))`,
        [JSON.stringify(orders)],
      ),
    ),
    ...missing(
      'a stock was counted and is not written down:',
      await ask(
        `select id from unnest($1::text[]) given(id) where not exists (
           select from audit_entries where after ->> 'description' = given.id)`,
        [[...diary.changes]],
      ),
    ),
    ...missing(
      'a payment was taken note of and is not there:',
      await ask(
        `select id from unnest($1::text[]) given(id) where not exists (
           select from orders o where o.id = given.id and o.paid_at is not null)`,
        [[...diary.paid]],
      ),
    ),
    ...missing(
      'a refund was asked for and is not there:',
      await ask(
        `select id from unnest($1::text[]) given(id) where not exists (
           select from idempotency_keys k join order_refunds r on r.id::text = k.result_id
           where k.key = given.id)`,
        [[...diary.refunds.keys()]],
      ),
    ),
  ]
}

async function findLostCarts(ask: Ask, { diary }: Witnesses): Promise<string[]> {
  const rows = await ask<{ email: string; lines: string | null }>(
    `select u.email, string_agg(l.product_id || ' ' || l.quantity, ', ') as lines
     from users u left join carts c on c.user_id = u.id left join cart_lines l on l.cart_id = c.id
     where u.email = any($1) group by u.email`,
    [[...diary.carts.keys()]],
  )
  const found = new Map(rows.map(({ email, lines }) => [email, lines ?? '']))
  return [...diary.carts].flatMap(([email, cart]) => {
    const wanted = cart === 'empty' ? '' : `${cart.productId} ${cart.quantity}`
    const lines = found.get(email)
    return lines === wanted ? [] : [`the cart of ${email} should hold "${wanted}": "${lines}"`]
  })
}

async function findWrongPayments(ask: Ask, { payments }: Witnesses): Promise<string[]> {
  const given = JSON.stringify(payments)
  const table = `jsonb_to_recordset($1) as p("orderId" text, "paymentId" text, "amountCents" int)`
  const lost = await ask<{ id: string }>(
    `select p."orderId" as id from ${table} where not exists (select from orders o
       join order_captures c on c.order_id = o.id
       where o.id = p."orderId" and o.paid_at is not null and c.payment_id = p."paymentId"
       and c.amount_cents = p."amountCents" and c.refusal is null)`,
    [given],
  )
  const unpaid = await ask<{ id: string }>(
    `select o.id from orders o where (o.paid_at is not null or o.captured_cents > 0)
     and not exists (select from ${table} where p."orderId" = o.id)`,
    [given],
  )
  const twice = await ask<{ id: string }>(
    `select p."orderId" as id from ${table} group by p."orderId" having count(*) > 1`,
    [given],
  )
  return [
    ...lost.map(({ id }) => `order ${id} was paid, but the shop has no payment`),
    ...unpaid.map(({ id }) => `order ${id} is marked paid without a payment`),
    ...twice.map(({ id }) => `order ${id} was paid twice`),
  ]
}

async function findWrongRefunds(ask: Ask, { refunds }: Witnesses): Promise<string[]> {
  const given = JSON.stringify(refunds)
  const table = `jsonb_to_recordset($1) as r(id text, "refundId" text, "amountCents" int)`
  const unknown = await ask<{ id: string }>(
    `select r.id from ${table} where not exists (select from order_refunds f
       where f.id::text = r."refundId" and f.amount_cents = r."amountCents" and f.state <> 'failed')`,
    [given],
  )
  const unmade = await ask<{ id: string }>(
    `select f.id from order_refunds f where f.state in ('pending', 'done')
     and not exists (select from ${table} where r.id = f.provider_id)`,
    [given],
  )
  const twice = await ask<{ id: string }>(
    `select r."refundId" as id from ${table} group by r."refundId" having count(*) > 1`,
    [given],
  )
  return [
    ...unknown.map(({ id }) => `refund ${id} was made, but the shop has no record`),
    ...unmade.map(({ id }) => `refund ${id} is marked made without a refund at the provider`),
    ...twice.map(({ id }) => `refund ${id} was made twice`),
  ]
}

/** Every unsent email has a job, and every refund without a response will be looked up. */
async function findLostJobs(ask: Ask): Promise<string[]> {
  const rows = await ask<{ id: string }>(
    `select m.order_id || ' ' || m.kind as id from order_mails m
     where m.sent_at is null and m.replaced_at is null and not exists (
       select from pgboss.job j where j.name = 'send-order-mail' and j.data ->> 'mailId' = m.id::text
       and j.state in ('created', 'retry', 'active'))`,
  )
  return rows.map(({ id }) => `an unsent email has no job: ${id}`)
}

async function findLostMails(ask: Ask, { mails }: Witnesses): Promise<string[]> {
  const sent = await ask<{ orderId: string; kind: string; sentAt: Date | null }>(
    `select order_id as "orderId", kind, sent_at as "sentAt" from order_mails where not is_resend`,
  )
  const arrived = new Set(mails())
  const lost = sent
    .filter(({ orderId, kind, sentAt }) => sentAt && !arrived.has(subjectOf(kind, orderId)))
    .map(({ orderId, kind }) => `an email is marked sent but did not arrive: ${orderId} ${kind}`)
  const confirmations = await ask<{ id: string; count: string }>(
    `select o.id, count(m.id) from orders o
     left join order_mails m on m.order_id = o.id and m.kind = 'confirmation' and not m.is_resend
     where o.paid_at is not null and not o.refund_needed
     group by o.id having count(m.id) <> 1`,
  )
  return [
    ...lost,
    ...confirmations.map(
      ({ id, count }) => `order ${id} has ${count} confirmations instead of one`,
    ),
  ]
}

const SUBJECTS: Record<string, string> = {
  confirmation: 'Your order is confirmed',
  cancelled: 'Your order is cancelled',
  refunded: 'Your refund is on its way',
}

function subjectOf(kind: string, orderId: string): string {
  return `${SUBJECTS[kind] ?? kind} (${orderId})`
}

/** Opens a separate connection for the duration of `work`. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
