import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { toDollars } from '#contract/money.ts'
import type { Dispute, OrderPayment, Refund } from '#contract/refunds.ts'
import type { Context } from '#server/platform/context.ts'
import { type AuthorOf, findAuthors } from '../admin/order-authors.queries.ts'
import { listLinesOf } from '../lock-order.ts'
import type { OrderRow } from '../orders.tables.ts'
import { orderDisputes, orderRefunds, orders } from '../orders.tables.ts'
import { toLineId } from '../to-order.ts'
import {
  paymentVersionOf,
  type RefundRow,
  refundableOf,
  refundDueVersionOf,
  restockableOf,
  sumRequested,
} from './refunds.rules.ts'

/** Payment, refunds and disputes of an order. @throws AppError not-found */
export async function getOrderPayment(ctx: Context, orderId: string): Promise<OrderPayment> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('not-found', 'There is no such order')
  const [refunds, disputes, lines] = await Promise.all([
    listRefundRows(ctx, orderId),
    listDisputes(ctx, orderId),
    listLinesOf(ctx, orderId),
  ])
  const writerOf = await findAuthors(
    ctx,
    refunds.map(({ actor }) => actor),
  )
  const restockable = restockableOf(order, lines, refunds)
  const refundableCents = order.paymentId ? refundableOf(order, refunds) : 0
  return {
    captured: toDollars(order.capturedCents),
    currency: order.capturedCurrency,
    refunded: toDollars(order.refundedCents),
    refundable: toDollars(refundableCents),
    version: paymentVersionOf(orderId, refundableCents),
    ...toRefundDue(order, refunds),
    refunds: refunds.map((row) => toRefund(row, writerOf)),
    disputes,
    restockable: Object.fromEntries(
      [...restockable].map(([position, units]) => [toLineId({ orderId, position }), units]),
    ),
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
export async function listRefundRows(ctx: Context, orderId: string): Promise<RefundRow[]> {
  return ctx.db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(orderRefunds.createdAt, orderRefunds.id)
}

export function toRefund(row: RefundRow, writerOf: AuthorOf): Refund {
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
