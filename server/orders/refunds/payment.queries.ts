import { toDollars } from '#contract/money.ts'
import type { Capture, Dispute, OrderPayment, Refund } from '#contract/orders/refunds.ts'
import type { Context } from '#server/platform/context.ts'
import { listLinesOf } from '../lock-order.ts'
import { type OrderMoney, sumDue } from '../money/money.rules.ts'
import { type DisputeRow, type RefundRow, sum, sumCents } from '../money/money-facts.ts'
import { type CaptureMoney, paymentOf } from '../money/order-payment.rules.ts'
import { getMoney } from '../money/save-money.ts'
import { type AuthorOf, findAuthors } from '../order-authors.queries.ts'
import { toLineId } from '../to-order.ts'
import {
  listRefundable,
  paymentVersionOf,
  refundableDeliveryOf,
  refundDueVersionOf,
  restockableOf,
  sumRefundable,
} from './refundable.rules.ts'

/** Payments, refunds and disputes of an order. @throws AppError not-found */
export async function getOrderPayment(ctx: Context, orderId: string): Promise<OrderPayment> {
  const { order, refunds, disputes, money } = await getMoney(ctx, orderId)
  const { captures, paidBy } = money
  const lines = await listLinesOf(ctx, orderId)
  const writerOf = await findAuthors(
    ctx,
    refunds.map(({ actor }) => actor),
  )
  const restockable = restockableOf(order, lines, refunds)
  const deliveryCents = refundableDeliveryOf(order, refunds)
  return {
    ...toSums(order, captures),
    captures: captures.map(toCapture),
    isPaidByHand: paidBy === 'hand',
    ...toRefundDue(orderId, money),
    refunds: refunds.map((row) => toRefund(row, { captures, currency: order.currency, writerOf })),
    disputes: disputes.map(toDispute),
    ...(deliveryCents > 0 && { refundableDelivery: toDollars(deliveryCents) }),
    restockable: Object.fromEntries(
      [...restockable].map(([position, units]) => [toLineId({ orderId, position }), units]),
    ),
  }
}

/** Amounts in different currencies have no sum: it covers the currency that is refunded first. */
function toSums(
  order: { id: string; currency: string },
  captures: readonly CaptureMoney[],
): Pick<OrderPayment, 'captured' | 'currency' | 'refunded' | 'refundable' | 'version'> {
  const refundable = listRefundable(captures)
  const { currency } = refundable[0] ?? paymentOf(captures) ?? captures.at(-1) ?? order
  const counted = captures.filter((capture) => capture.currency === currency)
  const refundableCents = sumRefundable(refundable)
  return {
    captured: toDollars(sumCents(counted)),
    currency,
    refunded: toDollars(sum(counted.map(({ refundedCents }) => refundedCents))),
    refundable: toDollars(refundableCents),
    version: paymentVersionOf(order.id, refundableCents),
  }
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

type RefundParts = {
  captures: readonly { paymentId: string; currency: string }[]
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

function toDispute(row: DisputeRow): Dispute {
  const { id, createdAt, amountCents, dueAt, currency, reason, status, isOpen } = row
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    amount: toDollars(amountCents),
    currency,
    reason: reason.replaceAll('_', ' '),
    status: status.replaceAll('_', ' '),
    isOpen,
    ...(dueAt ? { dueAt: dueAt.toISOString() } : {}),
  }
}
