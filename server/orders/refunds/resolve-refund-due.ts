import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { matchesVersion } from '#contract/if-match.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderRow } from '../orders.tables.ts'
import { orders } from '../orders.tables.ts'
import { noneDue } from '../refund-due.rules.ts'
import { listRefundRows } from './payment.queries.ts'
import { type RefundRow, refundDueVersionOf, sumRequested } from './refunds.rules.ts'

/** `ifMatch` is the header. */
type Resolution = { orderId: string; ifMatch?: string | undefined }

/**
 * Clears the amount due for refund: it was refunded another way, such as a bank transfer, or need not be. No money is
 * sent and nobody is notified; the audit log and the order's timeline name the admin.
 * @throws AppError not-found; conflict when none is due, or while a refund is requested; precondition-failed when
 * another amount is due than in the version of `ifMatch`
 */
export async function resolveRefundDue(ctx: Context, given: Resolution): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, given.orderId)
    assertRefundDue(order, await listRefundRows(ctx, order.id), given)
    await ctx.db.update(orders).set(noneDue).where(eq(orders.id, order.id))
    await recordChange(ctx, {
      action: 'order.settled',
      subject: { id: order.id, name: order.id },
      before: { amount: toDollars(order.refundDueCents), reason: order.refundDueReason },
      after: null,
    })
  })
}

function assertRefundDue(
  { id, refundDueReason, refundDueCents }: OrderRow,
  refunds: readonly RefundRow[],
  { ifMatch }: Resolution,
): void {
  if (!refundDueReason)
    throw new AppError('conflict', 'No refund is needed for this order any more')
  if (sumRequested(refunds) > 0) {
    throw new AppError('conflict', 'A refund of this order has no answer yet: wait for it')
  }
  if (matchesVersion(ifMatch, refundDueVersionOf(id, refundDueCents))) return
  const due = formatCents(refundDueCents)
  throw new AppError('precondition-failed', `${due} is owed by now. Look at the order again.`)
}
