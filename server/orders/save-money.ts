import { eq, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/orders.ts'
import type { CaptureRefusal } from '#contract/refunds.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { type OrderMoney, orderMoney } from './money.rules.ts'
import type { MoneyFacts } from './money-facts.ts'
import { orderCaptures } from './order-payments.tables.ts'
import { wasShipped } from './orders.rules.ts'
import { type OrderRow, orders } from './orders.tables.ts'

export type MoneyColumns = Pick<
  OrderRow,
  'paidAt' | 'refundDueReason' | 'refundDueCents' | 'refundedCents' | 'netTotalCents' | 'isDisputed'
>

/**
 * Derives the money of a locked order from its facts and stores the result: the last step of each operation that adds or changes
 * a fact. Nothing else writes these columns.
 * @param values other columns to save with it
 */
export async function saveMoney(
  ctx: Context,
  orderId: string,
  values: Partial<Omit<OrderRow, 'id' | keyof MoneyColumns>> = {},
): Promise<MoneyColumns> {
  const { money, stored } = await getMoney(ctx, orderId)
  const columns = toMoneyColumns(money)
  await ctx.db
    .update(orders)
    .set({ ...values, ...columns })
    .where(eq(orders.id, orderId))
  for (const { paymentId, refusal } of money.captures) {
    if (stored.refusals[paymentId] === refusal) continue
    await ctx.db
      .update(orderCaptures)
      .set({ refusal })
      .where(eq(orderCaptures.paymentId, paymentId))
  }
  return columns
}

/** The facts about the money of an order, and what follows from them. @throws when there is no such order */
export async function getMoney(ctx: Context, orderId: string): Promise<ReadMoney> {
  const [read] = await readMoney(ctx, [orderId])
  if (!read) throw new Error('The order was not found')
  return read
}

/** Whether the units of an order have left the shop and not come back, in any present status. */
export async function hasLeftShop(ctx: Context, orderId: string): Promise<boolean> {
  const { facts } = await getMoney(ctx, orderId)
  return wasShipped(facts.history.map(({ to }) => to))
}

/** The columns of an order that follow from its money. */
export function toMoneyColumns(money: OrderMoney): MoneyColumns {
  const { paidAt, due, refundedCents, netTotalCents, isDisputed } = money
  return {
    paidAt,
    refundDueReason: due[0]?.reason ?? null,
    refundDueCents: due.reduce((sum, { cents }) => sum + cents, 0),
    refundedCents,
    netTotalCents,
    isDisputed,
  }
}

/** For a new fact: how many statuses the order has had. */
export function currentStep(orderId: string) {
  return sql<number>`(select count(*)::int from order_history where order_id = ${orderId})`
}

/** The stored money of an order, for a comparison with what follows from its facts. */
export type StoredMoney = MoneyColumns & { refusals: Record<string, CaptureRefusal | null> }

export type ReadMoney = {
  orderId: string
  facts: MoneyFacts
  money: OrderMoney
  stored: StoredMoney
}

type Row = {
  orderId: string
  facts: Omit<MoneyFacts, 'history'> & { history: { to: OrderStatus; actor: string; at: string }[] }
  stored: StoredMoney
}

/** The facts about the money of these orders, with the result and with what is stored. */
export async function readMoney(
  ctx: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<ReadMoney[]> {
  const rows = await queryPrepared<Row>(ctx.db, 'money facts', {
    write: readFacts,
    values: { ids },
  })
  return rows.map(({ orderId, facts: read, stored }) => {
    const facts = {
      ...read,
      history: read.history.map(({ actor, at, to }) => ({
        to,
        isByHand: isId(actor),
        at: new Date(at),
      })),
      captures: read.captures.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) })),
    }
    return { orderId, facts, money: orderMoney(facts), stored: withTime(stored) }
  })
}

function withTime(stored: StoredMoney): StoredMoney {
  return { ...stored, paidAt: stored.paidAt && new Date(stored.paidAt) }
}

/** True when what is stored follows from the facts. */
export function isMoneyRight({ money, stored: { refusals, ...columns } }: ReadMoney): boolean {
  const expected = toMoneyColumns(money)
  return (
    JSON.stringify({ ...columns, ...expected }) === JSON.stringify(columns) &&
    money.captures.every(({ paymentId, refusal }) => refusals[paymentId] === refusal)
  )
}

/** One round trip: it is a part of each payment and each change of a status. */
const readFacts = () => sql`
  select o.id as "orderId", jsonb_build_object(
    'totalCents', o.total_cents, 'currency', o.currency,
    'history', (select coalesce(jsonb_agg(jsonb_build_object('to', to_status, 'actor', actor, 'at', created_at)
      order by id), '[]') from order_history where order_id = o.id),
    'captures', (select coalesce(jsonb_agg(jsonb_build_object('paymentId', payment_id, 'amountCents', amount_cents,
      'currency', currency, 'receivedAt', received_at, 'step', step)), '[]') from order_captures where order_id = o.id),
    'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'paymentId', payment_id, 'amountCents', amount_cents,
      'state', state, 'isSettled', is_settled, 'step', step)), '[]') from order_refunds where order_id = o.id),
    'disputes', (select coalesce(jsonb_agg(jsonb_build_object('paymentId', coalesce(payment_id, ''),
      'amountCents', amount_cents, 'status', status, 'isOpen', is_open)), '[]') from order_disputes where order_id = o.id),
    'settlements', (select coalesce(jsonb_agg(jsonb_build_object('paymentId', payment_id, 'sentCents', sent_cents,
      'keptCents', kept_cents, 'wasNeverPaid', was_never_paid, 'step', step) order by id), '[]')
      from order_settlements where order_id = o.id)
  ) as facts, jsonb_build_object(
    'paidAt', o.paid_at, 'refundDueReason', o.refund_due_reason, 'refundDueCents', o.refund_due_cents,
    'refundedCents', o.refunded_cents, 'netTotalCents', o.net_total_cents, 'isDisputed', o.is_disputed,
    'refusals', (select coalesce(jsonb_object_agg(payment_id, refusal), '{}') from order_captures where order_id = o.id)
  ) as stored
  from orders o where o.id = any(${sql.placeholder('ids')}::text[])`
