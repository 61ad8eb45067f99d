import { recordRefund } from '../orders/index.ts'
import type { Context } from '../platform/context.ts'
import { type AskedRefund, findKnownRefunds, findOrdersOfPayments } from './checkout.queries.ts'
import { askForRefund } from './refund-order.ts'

type Payment = { orderId: string; paymentId: string }

/** Notes all the provider knows of a payment's refunds, those made there too. */
export async function followPayment(
  ctx: Context,
  { orderId, paymentId }: Payment,
): Promise<ReadonlySet<string>> {
  const told = await ctx.payments.listRefunds({ paymentId })
  for (const refund of told.toReversed()) await recordRefund(ctx, orderId, refund)
  return new Set(told.map(({ refundId }) => refundId))
}

/** A refund that was asked for and never answered: it is there after all, or it is asked for again. */
export async function finishRefund(ctx: Context, asked: AskedRefund): Promise<void> {
  const { refund, paymentId } = asked
  const found = await followPayment(ctx, { orderId: refund.orderId, paymentId })
  if (!found.has(refund.id)) await askForRefund(ctx, { ...asked, isAtDesk: false })
}

/** Notes what changed of any refund made since: messages get lost, and banks take their time. */
export async function followRefundsSince(ctx: Context, since: Date): Promise<void> {
  const told = await ctx.payments.listRefunds({ since })
  const known = await findKnownRefunds(
    ctx,
    told.map(({ id }) => id),
  )
  const news = told.filter(({ id, state }) => known.get(id) !== state)
  const orderIds = await findOrdersOfPayments(
    ctx,
    news.map(({ paymentId }) => paymentId),
  )
  for (const refund of news.toReversed()) {
    const orderId = orderIds.get(refund.paymentId)
    if (orderId) await recordRefund(ctx, orderId, refund)
  }
}
