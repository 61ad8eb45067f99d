import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { lockOrder } from '../order-row.ts'
import { orderRefunds, orders } from '../orders.tables.ts'
import { owe } from '../owed.rules.ts'
import type { RefundRow } from './refunds.rules.ts'

type Refusal = {
  refund: Pick<RefundRow, 'id' | 'orderId'>
  reason: string
  /** The desk waits for the answer and is told. */
  isTold: boolean
}

/**
 * The provider will not do it: nothing went back, and the amount is free to be refunded in another way. When nobody is
 * there to be told, the order is flagged: its money still has to go back.
 * @throws AppError not-found
 */
export async function refuseRefund(ctx: Context, refusal: Refusal): Promise<void> {
  const { refund, reason, isTold } = refusal
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, refund.orderId)
    const [refused] = await ctx.db
      .update(orderRefunds)
      .set({ state: 'failed', failure: reason, settledAt: ctx.now })
      .where(and(eq(orderRefunds.id, refund.id), eq(orderRefunds.state, 'asked')))
      .returning()
    if (!refused || isTold) return
    const leftCents = Math.min(refused.amountCents, order.capturedCents - order.refundedCents)
    if (leftCents <= 0) return
    const owed = owe(order, order.owedFor ?? 'refund failed', leftCents)
    await ctx.db.update(orders).set(owed).where(eq(orders.id, order.id))
    ctx.log.error({ orderId: order.id, reason }, 'a refund was refused: its money has to go back')
  })
}
