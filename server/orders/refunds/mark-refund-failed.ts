import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from '../lock-order.ts'
import { orderRefunds } from '../order-payments.tables.ts'
import { saveMoney } from '../save-money.ts'
import type { RefundRow } from './refunds.rules.ts'
import { passUnitsOn } from './restock-refund.ts'

type Failure = {
  refund: Pick<RefundRow, 'id' | 'orderId'>
  reason: string
  /** An admin waits for the response and sees the failure there. */
  isAdminWaiting: boolean
}

/**
 * Marks a requested refund as failed, which makes its amount refundable again. Without a waiting admin the amount
 * becomes due, and the order is flagged "refund needed". Its units go to another part of the same request.
 * @throws AppError not-found
 */
export async function markRefundFailed(ctx: Context, given: Failure): Promise<void> {
  const { refund, reason, isAdminWaiting: isSettled } = given
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, refund.orderId)
    const [failed] = await ctx.db
      .update(orderRefunds)
      .set({ state: 'failed', failure: reason, isSettled, settledAt: ctx.now })
      .where(and(eq(orderRefunds.id, refund.id), eq(orderRefunds.state, 'requested')))
      .returning()
    if (!failed) return
    await passUnitsOn(ctx, order, failed)
    const { refundDueCents } = await saveMoney(ctx, order.id)
    if (isSettled || refundDueCents <= order.refundDueCents) return
    ctx.log.error(
      { orderId: order.id, reason },
      'refund failed: the provider refused it, a refund is due',
    )
  })
}
