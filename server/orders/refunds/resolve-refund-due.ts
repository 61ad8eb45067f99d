import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { matchesVersion } from '#contract/if-match.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { acceptCapture } from '../accept-capture.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderRow } from '../orders.tables.ts'
import { orders } from '../orders.tables.ts'
import { dueAfterRefund, noneDue, type RefundDue } from '../refund-due.rules.ts'
import { listRefundRows } from './payment.queries.ts'
import { type RefundRow, refundDueVersionOf, sumRequested } from './refunds.rules.ts'

type Resolution = {
  orderId: string
  /** The part that was refunded another way; all of it by default, 0 when no refund is due. */
  refundedCents?: number | undefined
  /** The header. */
  ifMatch?: string | undefined
}

/**
 * Clears the amount due for refund: it was refunded another way, such as a bank transfer, which reduces the sale, or need
 * not be. No money is sent and no mail goes out; the audit log and the order's timeline name the admin.
 * @throws AppError not-found; conflict when none is due, while a refund is requested, or when less is due than was
 * refunded; precondition-failed when another amount is due than in the version of `ifMatch`
 */
export async function resolveRefundDue(ctx: Context, given: Resolution): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, given.orderId)
    assertRefundDue(order, await listRefundRows(ctx, order.id), given)
    const { refundedCents = order.refundDueCents } = given
    const after = await withoutDue(ctx, order, refundedCents)
    await ctx.db.update(orders).set(after).where(eq(orders.id, order.id))
    await recordChange(ctx, {
      action: 'order.settled',
      subject: { id: order.id, name: order.id },
      before: { amount: toDollars(order.refundDueCents), reason: order.refundDueReason },
      after: { refunded: toDollars(refundedCents) },
    })
  })
}

/** Money that need not go back is the payment of an order that was marked as paid. */
async function withoutDue(
  ctx: Context,
  order: OrderRow,
  refundedCents: number,
): Promise<RefundDue & Pick<OrderRow, 'refundedElsewhereCents'>> {
  const refundedElsewhereCents = order.refundedElsewhereCents + refundedCents
  if (refundedCents > 0) {
    return {
      refundedElsewhereCents,
      ...dueAfterRefund({ ...order, refundedElsewhereCents }, noneDue),
    }
  }
  if (order.paidAt) await acceptCapture(ctx, order)
  return { refundedElsewhereCents, ...noneDue }
}

function assertRefundDue(
  { id, refundDueReason, refundDueCents }: OrderRow,
  refunds: readonly RefundRow[],
  { ifMatch, refundedCents = 0 }: Resolution,
): void {
  if (!refundDueReason)
    throw new AppError('conflict', 'No refund is needed for this order any more')
  if (sumRequested(refunds) > 0) {
    throw new AppError('conflict', 'A refund of this order has no answer yet: wait for it')
  }
  const due = formatCents(refundDueCents)
  if (!matchesVersion(ifMatch, refundDueVersionOf(id, refundDueCents))) {
    throw new AppError('precondition-failed', `${due} is owed by now. Look at the order again.`)
  }
  if (refundedCents > refundDueCents) {
    throw new AppError('conflict', `Only ${due} is due for refund`, { field: 'refunded' })
  }
}
