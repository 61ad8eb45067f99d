import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { toDollars } from '#contract/money.ts'
import type { Capture, Dispute, OrderPayment, Refund } from '#contract/refunds.ts'
import type { Context } from '#server/platform/context.ts'
import { type AuthorOf, findAuthors } from '../admin/order-authors.queries.ts'
import { listLinesOf } from '../lock-order.ts'
import { type CaptureMoney, type OrderMoney, sumDue } from '../money.rules.ts'
import { isAccepted } from '../money-facts.ts'
import { orderDisputes, orderRefunds } from '../order-payments.tables.ts'
import { orders } from '../orders.tables.ts'
import { listRefundable, sumRefundable } from '../refundable.rules.ts'
import { getMoney } from '../save-money.ts'
import { toLineId } from '../to-order.ts'
import {
  paymentVersionOf,
  type RefundRow,
  refundDueVersionOf,
  restockableOf,
} from './refunds.rules.ts'

/** Payments, refunds and disputes of an order. @throws AppError not-found */
export async function getOrderPayment(ctx: Context, orderId: string): Promise<OrderPayment> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('not-found', 'There is no such order')
  const [{ money }, refunds, disputes, lines] = await Promise.all([
    getMoney(ctx, orderId),
    listRefundRows(ctx, orderId),
    listDisputes(ctx, orderId),
    listLinesOf(ctx, orderId),
  ])
  const writerOf = await findAuthors(
    ctx,
    refunds.map(({ actor }) => actor),
  )
  const restockable = restockableOf(order, lines, refunds)
  return {
    ...toSums(order, money, refunds),
    captures: money.captures.map(toCapture),
    isPaidByHand: money.isPaidByHand,
    ...toRefundDue(orderId, money),
    refunds: refunds.map((row) => toRefund(row, { ...money, currency: order.currency, writerOf })),
    disputes,
    restockable: Object.fromEntries(
      [...restockable].map(([position, units]) => [toLineId({ orderId, position }), units]),
    ),
  }
}

/** Amounts in different currencies have no sum: it covers the currency that is refunded first. */
function toSums(
  order: { id: string; currency: string },
  { captures }: OrderMoney,
  refunds: readonly RefundRow[],
): Pick<OrderPayment, 'captured' | 'currency' | 'refunded' | 'refundable' | 'version'> {
  const refundable = listRefundable(captures)
  const payment = captures.find(({ refusal }) => refusal === null) ?? captures.at(-1)
  const currency = (refundable[0] ?? payment ?? order).currency
  const counted = captures.filter((capture) => capture.currency === currency)
  const paymentIds = counted.map(({ paymentId }) => paymentId)
  const refunded = refunds.filter(
    ({ state, paymentId }) => isAccepted(state) && paymentIds.includes(paymentId),
  )
  const refundableCents = sumRefundable(refundable)
  return {
    captured: toDollars(sumCents(counted)),
    currency,
    refunded: toDollars(sumCents(refunded)),
    refundable: toDollars(refundableCents),
    version: paymentVersionOf(order.id, refundableCents),
  }
}

function sumCents(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function toCapture(row: CaptureMoney): Capture {
  return {
    _id: row.paymentId,
    receivedAt: row.receivedAt.toISOString(),
    amount: toDollars(row.amountCents),
    currency: row.currency,
    refundable: toDollars(row.refundableCents),
    ...(row.refusal ? { refusal: row.refusal } : {}),
  }
}

function toRefundDue(orderId: string, { due }: OrderMoney): Pick<OrderPayment, 'refundDue'> {
  const [first] = due
  if (!first) return {}
  const dueCents = sumDue(due)
  return {
    refundDue: {
      amount: toDollars(dueCents),
      reason: first.reason,
      version: refundDueVersionOf(orderId, dueCents),
      reasons: due.map((entry) => ({ reason: entry.reason, amount: toDollars(sumDue([entry])) })),
    },
  }
}

/** Oldest first. */
export async function listRefundRows(ctx: Context, orderId: string): Promise<RefundRow[]> {
  return ctx.db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(orderRefunds.createdAt, orderRefunds.id)
}

type RefundParts = {
  captures: readonly { paymentId: string; currency: string }[]
  /** The currency of the order. */
  currency: string
  writerOf: AuthorOf
}

export function toRefund(row: RefundRow, { captures, currency, writerOf }: RefundParts): Refund {
  const capture = captures.find(({ paymentId }) => paymentId === row.paymentId)
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    amount: toDollars(row.amountCents),
    currency: capture?.currency ?? currency,
    state: row.state,
    ...(row.reason ? { reason: row.reason } : {}),
    ...(row.failure === null ? {} : { failure: row.failure }),
    restocked: row.restock.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

async function listDisputes(ctx: Context, orderId: string): Promise<Dispute[]> {
  const rows = await ctx.db
    .select()
    .from(orderDisputes)
    .where(eq(orderDisputes.orderId, orderId))
    .orderBy(orderDisputes.createdAt)
  return rows.map(({ id, createdAt, amountCents, dueAt, currency, reason, status, isOpen }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    amount: toDollars(amountCents),
    currency,
    reason: reason.replaceAll('_', ' '),
    status: status.replaceAll('_', ' '),
    isOpen,
    ...(dueAt ? { dueAt: dueAt.toISOString() } : {}),
  }))
}
