import { and, eq, isNull, sql } from 'drizzle-orm'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { recordOfOrder } from './record-of-order.ts'
import { toOrderId } from './withdrawals.rules.ts'
import { type WithdrawalRow, withdrawals } from './withdrawals.tables.ts'

/** Gives an open withdrawal its order where number and email agree. Any other one stays until an admin decides. */
export async function matchWithdrawal(
  ctx: Context,
  { id, orderNumber, email }: WithdrawalRow,
): Promise<void> {
  const typedId = toOrderId(orderNumber)
  if (typedId === undefined) return
  await withTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .select({ orderId: orders.id })
      .from(orders)
      .where(and(eq(orders.id, typedId), eq(sql`lower(${orders.email})`, email)))
    if (!order) return
    const isWaiting = and(isNull(withdrawals.orderId), eq(withdrawals.state, 'open'))
    const [matched] = await ctx.db
      .update(withdrawals)
      .set(order)
      .where(and(eq(withdrawals.id, id), isWaiting))
      .returning()
    if (matched) await recordOfOrder(ctx, matched, null)
  })
}
