import { eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { formatCents, toDollars } from '../../../contract/money.ts'
import { recordChange } from '../../audit/index.ts'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { lockOrder, type OrderRow } from '../order-row.ts'
import { orders } from '../orders.tables.ts'
import { nothingOwed } from '../owed.rules.ts'
import { listRefundRows } from './payment.queries.ts'
import { type RefundRow, sumAsked } from './refunds.rules.ts'

/** `basedOnCents`: what was owed when it was marked. */
type Settlement = { orderId: string; basedOnCents?: number | undefined }

/**
 * Notes that what the order owes went back in another way, such as a bank transfer, or need not go back. No money is
 * sent and nobody is told; who did it is in the trace and in the order's timeline.
 * @throws AppError not-found; conflict when nothing, or another amount, is owed, or a refund has no answer yet
 */
export async function settleOwed(ctx: Context, given: Settlement): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, given.orderId)
    assertOwed(order, await listRefundRows(ctx, order.id), given)
    await ctx.db.update(orders).set(nothingOwed).where(eq(orders.id, order.id))
    await recordChange(ctx, {
      action: 'order.settled',
      subject: { id: order.id, name: order.id },
      before: { amount: toDollars(order.owedCents), why: order.owedFor },
      after: null,
    })
  })
}

function assertOwed(
  { owedFor, owedCents }: OrderRow,
  refunds: readonly RefundRow[],
  { basedOnCents }: Settlement,
): void {
  if (!owedFor) throw new AppError('conflict', 'No refund is needed for this order any more')
  if (sumAsked(refunds) > 0) {
    throw new AppError('conflict', 'A refund of this order has no answer yet: wait for it')
  }
  if (basedOnCents === undefined || basedOnCents === owedCents) return
  const owed = formatCents(owedCents)
  throw new AppError('conflict', `${owed} is owed by now. Look at the order again.`)
}
