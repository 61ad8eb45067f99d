import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { checkInvariants } from '#tests/support/database/invariants.ts'
import type { Diary } from './diary.ts'
import { type DeliveredMail, findWrongMails, type Outage } from './mail-invariants.ts'
import type { Payment } from './payment-service.ts'
import { findWrongSales } from './sale-invariants.ts'
import { findWrongWork } from './work-invariants.ts'

/** Sources outside the database: the responses, the payment service and the received mail. */
export type Witnesses = {
  diary: Omit<Diary, 'badAnswers' | 'answered' | 'refused'>
  /** Payments that the payment service has collected. */
  payments: readonly Payment[]
  /** Orders whose payment event was lost: the shop's schedule has yet to find the payment. */
  lostEvents: ReadonlySet<string>
  /** Its refunds, by their own id. */
  refunds: readonly { id: string; paymentId: string; amountCents: number; refundId: string }[]
  /** All received mails: a function, because a job may send one during the checks. The same holds for the webhooks. */
  mails: () => readonly DeliveredMail[]
  /** When processes of the shop died. */
  outages: readonly Outage[]
  /** The ids of all received webhooks. */
  webhookIds: () => readonly string[]
  hasImage: (publicId: string) => boolean
  /** The shop's schedule has run since the last fault, half an hour after the last order: nothing is pending. */
  isAfterSchedule: boolean
}

/** Runs SQL and returns its rows. */
export type Ask = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

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
    await findWrongMails(ask, witnesses),
    await findWrongSales(ask, witnesses),
    await findWrongWork(ask, witnesses),
    witnesses.isAfterSchedule ? await findPending(ask) : [],
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
      'an account was deleted and is there:',
      await ask('select email as id from users where email = any($1)', [
        [...diary.deletedAccounts],
      ]),
    ),
    // The keys of a deleted account are deleted with it.
    ...missing(
      'an order was placed and is not there:',
      await ask(
        `select given."orderId" as id from jsonb_to_recordset($1) as given("orderId" text, key text, email text)
         where not exists (select from orders o where o.id = given."orderId"
           and o.email = coalesce(given.email, o.email)
           and (o.status = 'cancelled' or given.email is null or exists (
             select from idempotency_keys k where k.key = given.key and k.result_id = o.id)))`,
        [JSON.stringify(orders)],
      ),
    ),
    ...missing(
      'a change was made and is not in the audit log:',
      await ask(
        `select id from unnest($1::text[]) given(id) where not exists (
           select from audit_entries where given.id in (after ->> 'description', after ->> 'notes'))`,
        [[...diary.changes]],
      ),
    ),
    ...missing(
      'a payment was taken note of and is not there:',
      await ask(
        `select id from unnest($1::text[]) given(id) where not exists (
           select from orders o where o.id = given.id and (o.paid_at is not null or exists (
             select from order_captures c where c.order_id = o.id and c.refusal is not null)))`,
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

/** Apart from products that the account has ordered: a payment, which may come late, takes its units out. */
async function findLostCarts(ask: Ask, { diary }: Witnesses): Promise<string[]> {
  const carts = [...diary.carts].flatMap(([email, lines]) =>
    lines.map((line) => ({ ...line, email })),
  )
  const lost = await ask<{ email: string; productId: string; quantity: number }>(
    `select wanted.* from jsonb_to_recordset($1)
       as wanted (email text, "productId" uuid, quantity int)
     join users u using (email)
     where not exists (select from carts c join cart_lines l on l.cart_id = c.id
         where c.user_id = u.id and l.product_id = "productId" and l.quantity = wanted.quantity)
       and not exists (select from orders o join order_lines l on l.order_id = o.id
         where o.user_id = u.id and l.product_id = "productId")`,
    [JSON.stringify(carts)],
  )
  return lost.map(
    ({ email, productId, quantity }) =>
      `the cart of ${email} should hold ${quantity} of ${productId}`,
  )
}

async function findWrongPayments(
  ask: Ask,
  { payments, lostEvents, diary }: Witnesses,
): Promise<string[]> {
  const given = JSON.stringify(payments)
  const table = `jsonb_to_recordset($1) as p("orderId" text, "paymentId" text, "amountCents" int)`
  const lost = await ask<{ id: string }>(
    `select p."orderId" as id from ${table} where not exists (select from orders o
       join order_captures c on c.order_id = o.id
       where o.id = p."orderId" and c.payment_id = p."paymentId" and c.amount_cents = p."amountCents"
       and case when c.refusal is null then o.paid_at is not null
         else c.refusal = 'paid after manual change' and o.id = any($3) end)
     and p."orderId" <> all($2)`,
    [given, [...lostEvents], [...diary.cancelledByHand, ...diary.paidByHand]],
  )
  const unpaid = await ask<{ id: string }>(
    `select o.id from orders o where (o.paid_at is not null or exists (select from order_captures c where c.order_id = o.id))
     and not (o.id = any($2) and not exists (select from order_captures c where c.order_id = o.id))
     and not exists (select from ${table} where p."orderId" = o.id)`,
    [given, [...diary.paidByHand]],
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

/** Everything that a job of the schedule completes. */
async function findPending(ask: Ask): Promise<string[]> {
  const rows = await ask<{ what: string }>(
    `select 'an unpaid order has not expired: ' || id as what from orders
     where status = 'pending' and paid_at is null and not stock_deducted
     union all
     select 'a refund has no outcome: ' || id from order_refunds where state = 'requested'
     union all
     select 'an email was never sent: ' || m.order_id || ' ' || m.kind from order_mails m
     join orders o on o.id = m.order_id
     where m.sent_at is null and m.replaced_at is null and o.email <> ''
     union all
     select 'a webhook was never delivered: ' || event_id from webhook_deliveries
     where state <> 'delivered'`,
  )
  return rows.map(({ what }) => what)
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
