import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { shopCurrency, toDollars } from '#contract/money.ts'
import type { Capture, Dispute, OrderPayment, Refund } from '#contract/refunds.ts'
import type { Context } from '#server/platform/context.ts'
import { type AuthorOf, findAuthors } from '../admin/order-authors.queries.ts'
import { type CaptureRow, leftOf, listRefundable, sumLeft } from '../captures.rules.ts'
import { listLinesOf } from '../lock-order.ts'
import { orderCaptures, orderDisputes, orderRefunds } from '../order-payments.tables.ts'
import type { OrderRow } from '../orders.tables.ts'
import { orders } from '../orders.tables.ts'
import { toLineId } from '../to-order.ts'
import {
  paymentVersionOf,
  type RefundRow,
  refundDueVersionOf,
  restockableOf,
  sumAccepted,
  sumRequested,
} from './refunds.rules.ts'

/** Payments, refunds and disputes of an order. @throws AppError not-found */
export async function getOrderPayment(ctx: Context, orderId: string): Promise<OrderPayment> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('not-found', 'There is no such order')
  const [captures, refunds, disputes, lines] = await Promise.all([
    listCaptures(ctx, orderId),
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
    ...toSums(order, captures, refunds),
    captures: captures.map((capture) => toCapture(capture, refunds)),
    ...toRefundDue(order, refunds),
    refunds: refunds.map((row) => toRefund(row, { captures, writerOf })),
    disputes,
    restockable: Object.fromEntries(
      [...restockable].map(([position, units]) => [toLineId({ orderId, position }), units]),
    ),
  }
}

/** Amounts in different currencies have no sum: it covers the currency that is refunded first. */
function toSums(
  { id, capturedCurrency }: OrderRow,
  captures: readonly CaptureRow[],
  refunds: readonly RefundRow[],
): Pick<OrderPayment, 'captured' | 'currency' | 'refunded' | 'refundable' | 'version'> {
  const refundable = listRefundable(captures, refunds)
  const currency = refundable[0]?.currency ?? capturedCurrency
  const counted = captures.filter((capture) => capture.currency === currency)
  const paymentIds = counted.map(({ paymentId }) => paymentId)
  const counts = ({ paymentId }: RefundRow) => paymentIds.includes(paymentId)
  const refundableCents = sumLeft(refundable)
  return {
    captured: toDollars(counted.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    currency,
    refunded: toDollars(sumAccepted(refunds.filter(counts))),
    refundable: toDollars(refundableCents),
    version: paymentVersionOf(id, refundableCents),
  }
}

function toCapture(row: CaptureRow, refunds: readonly RefundRow[]): Capture {
  return {
    _id: row.paymentId,
    receivedAt: row.receivedAt.toISOString(),
    amount: toDollars(row.amountCents),
    currency: row.currency,
    refundable: toDollars(leftOf(row, refunds)),
    ...(row.refusal ? { refusal: row.refusal } : {}),
  }
}

function toRefundDue(
  { id, refundDueReason, refundDueCents }: OrderRow,
  refunds: readonly RefundRow[],
): Pick<OrderPayment, 'refundDue'> {
  if (!refundDueReason) return {}
  const dueCents = Math.max(refundDueCents - sumRequested(refunds), 0)
  const version = refundDueVersionOf(id, dueCents)
  return { refundDue: { amount: toDollars(dueCents), reason: refundDueReason, version } }
}

/** Oldest first. */
export async function listCaptures(ctx: Context, orderId: string): Promise<CaptureRow[]> {
  return ctx.db
    .select()
    .from(orderCaptures)
    .where(eq(orderCaptures.orderId, orderId))
    .orderBy(orderCaptures.receivedAt, orderCaptures.paymentId)
}

/** Oldest first. */
export async function listRefundRows(ctx: Context, orderId: string): Promise<RefundRow[]> {
  return ctx.db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(orderRefunds.createdAt, orderRefunds.id)
}

type RefundParts = { captures: readonly CaptureRow[]; writerOf: AuthorOf }

export function toRefund(row: RefundRow, { captures, writerOf }: RefundParts): Refund {
  const capture = captures.find(({ paymentId }) => paymentId === row.paymentId)
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    amount: toDollars(row.amountCents),
    currency: capture?.currency ?? shopCurrency(),
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
