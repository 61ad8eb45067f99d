import { eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { toDollars } from '../../../contract/money.ts'
import type { Dispute, OrderPayment, Refund } from '../../../contract/refunds.ts'
import type { Context } from '../../platform/context.ts'
import { listLinesOf, type OrderRow } from '../order-row.ts'
import { findWriters, type WriterOf } from '../order-writers.ts'
import { orderDisputes, orderRefunds, orders } from '../orders.tables.ts'
import { toLineId } from '../to-order.ts'
import { type RefundRow, refundableOf, restockableOf, sumAsked } from './refunds.rules.ts'

/** What came in for an order, what went back, and disputes about it. @throws AppError not-found */
export async function getOrderPayment(ctx: Context, orderId: string): Promise<OrderPayment> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('not-found', 'There is no such order')
  const [refunds, disputes, lines] = await Promise.all([
    listRefundRows(ctx, orderId),
    listDisputes(ctx, orderId),
    listLinesOf(ctx, orderId),
  ])
  const writerOf = await findWriters(
    ctx,
    refunds.map(({ actor }) => actor),
  )
  const restockable = restockableOf(order, lines, refunds)
  return {
    captured: toDollars(order.capturedCents),
    currency: order.capturedCurrency,
    refunded: toDollars(order.refundedCents),
    refundable: order.paymentId ? toDollars(refundableOf(order, refunds)) : 0,
    ...toOwed(order, refunds),
    refunds: refunds.map((row) => toRefund(row, writerOf)),
    disputes,
    restockable: Object.fromEntries(
      [...restockable].map(([position, copies]) => [toLineId({ orderId, position }), copies]),
    ),
  }
}

function toOwed(
  { owedFor, owedCents }: OrderRow,
  refunds: readonly RefundRow[],
): Pick<OrderPayment, 'owed'> {
  if (!owedFor) return {}
  return { owed: { amount: toDollars(Math.max(owedCents - sumAsked(refunds), 0)), why: owedFor } }
}

/** In order of time. */
export async function listRefundRows(ctx: Context, orderId: string): Promise<RefundRow[]> {
  return ctx.db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(orderRefunds.createdAt, orderRefunds.id)
}

export function toRefund(row: RefundRow, writerOf: WriterOf): Refund {
  return {
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    by: writerOf(row.actor),
    amount: toDollars(row.amountCents),
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
