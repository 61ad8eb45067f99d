import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from '../lock-order.ts'
import { mailStatusChange } from '../mail/enqueue-order-mail.ts'
import { orders } from '../orders.tables.ts'

/**
 * Sends the mail about a cancellation by an admin, which waits for the payment page to close. While the page may still
 * be open (`isClosed` is false), the mail does not claim that nothing was charged.
 */
export async function notifyAfterPage(
  ctx: Context,
  orderId: string,
  { isClosed }: { isClosed: boolean },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (isClosed) {
      await ctx.db.update(orders).set({ pageClosedAt: ctx.now }).where(eq(orders.id, orderId))
    }
    if (order.status === 'cancelled') await mailStatusChange(ctx, order, { to: 'cancelled' })
  })
}
