import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from '../lock-order.ts'
import { orderRefunds } from '../order-payments.tables.ts'
import { orders } from '../orders.tables.ts'
import { addDue } from '../refund-due.rules.ts'
import type { RefundRow } from './refunds.rules.ts'

type Failure = {
  refund: Pick<RefundRow, 'id' | 'orderId'>
  reason: string
  /** An admin waits for the response and sees the failure there. */
  isAdminWaiting: boolean
}

/**
 * Marks a requested refund as failed, which makes its amount refundable again. Without a waiting admin the amount
 * becomes due, and the order is flagged "refund needed".
 * @throws AppError not-found
 */
export async function markRefundFailed(ctx: Context, given: Failure): Promise<void> {
  const { refund, reason, isAdminWaiting } = given
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, refund.orderId)
    const [failed] = await ctx.db
      .update(orderRefunds)
      .set({ state: 'failed', failure: reason, settledAt: ctx.now })
      .where(and(eq(orderRefunds.id, refund.id), eq(orderRefunds.state, 'requested')))
      .returning()
    if (!failed || isAdminWaiting) return
    const leftCents = Math.min(failed.amountCents, order.capturedCents - order.refundedCents)
    if (leftCents <= 0) return
    const refundDue = addDue(order, order.refundDueReason ?? 'refund failed', leftCents)
    await ctx.db.update(orders).set(refundDue).where(eq(orders.id, order.id))
    ctx.log.error(
      { orderId: order.id, reason },
      'refund failed: the provider refused it, a refund is due',
    )
  })
}
