import { type RefundRow, recordRefund } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { findKnownRefunds, findOrdersOfPayments } from './checkout.queries.ts'
import { requestRefund } from './refund-order.ts'

type Payment = { orderId: string; paymentId: string }

/** Saves all refunds of a payment as the provider lists them, including those made there. @returns their ids in the shop */
export async function syncPayment(
  ctx: Context,
  { orderId, paymentId }: Payment,
): Promise<ReadonlySet<string>> {
  const reported = await ctx.payments.listRefunds({ paymentId })
  for (const refund of reported.toReversed()) await recordRefund(ctx, orderId, refund)
  return new Set(reported.map(({ refundId }) => refundId))
}

/** Completes a requested refund whose response is missing: the provider lists it, or it is requested again. */
export async function finishRefund(ctx: Context, refund: RefundRow): Promise<void> {
  const found = await syncPayment(ctx, refund)
  if (!found.has(refund.id)) await requestRefund(ctx, refund, false)
}

/** Saves changes of refunds created since then: events get lost, and banks take days. */
export async function syncRefundsSince(ctx: Context, since: Date): Promise<void> {
  const reported = await ctx.payments.listRefunds({ since })
  const known = await findKnownRefunds(
    ctx,
    reported.map(({ id }) => id),
  )
  const news = reported.filter(({ id, state }) => known.get(id) !== state)
  const orderIds = await findOrdersOfPayments(
    ctx,
    news.map(({ paymentId }) => paymentId),
  )
  for (const refund of news.toReversed()) {
    const orderId = orderIds.get(refund.paymentId)
    if (orderId) await recordRefund(ctx, orderId, refund)
  }
}
