import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { PaymentEvent } from '#server/platform/payments/payment-provider.ts'
import { lockOrder } from '../lock-order.ts'
import { saveMoney } from '../money/save-money.ts'
import { orderDisputes } from '../order-payments.tables.ts'

/**
 * Saves the state of a dispute, in which a customer's bank claims the money back. Events older than the saved one change nothing.
 * @param orderId null while the payment is not recorded: `recordPayment` adds it
 */
export async function recordDispute(
  ctx: Context,
  orderId: string | null,
  { id, dueAt, eventAt, ...dispute }: NonNullable<PaymentEvent['dispute']>,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    if (orderId !== null) await lockOrder(ctx, orderId)
    const columns = {
      ...dispute,
      dueAt: dueAt ? new Date(dueAt) : null,
      eventAt: new Date(eventAt),
    }
    await ctx.db
      .insert(orderDisputes)
      .values({ ...columns, id, orderId, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: orderDisputes.id,
        set: columns,
        // The provider's times are whole seconds: of one second, the closed state is the later one.
        setWhere: sql`(${orderDisputes.eventAt}, not ${orderDisputes.isOpen}) <= (excluded.event_at, not excluded.is_open)`,
      })
    if (orderId === null) return
    await saveMoney(ctx, orderId)
    ctx.log.error({ orderId, disputeId: id, ...dispute }, 'payment disputed')
  })
}
