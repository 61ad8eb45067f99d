import { eq } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { formatCents, toDollars } from '../../../contract/money.ts'
import type { RefundReason } from '../../../contract/refunds.ts'
import { recordChange } from '../../audit/index.ts'
import { actorName, type Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { listLinesOf, lockOrder, type OrderRow } from '../order-row.ts'
import { orderRefunds, type Restock } from '../orders.tables.ts'
import { isRestockable, type RefundRow, refundableOf, restockableOf } from './refunds.rules.ts'

export type NewRefund = {
  orderId: string
  /** All that is left when not given. */
  amountCents?: number | undefined
  reason?: RefundReason | undefined
  restock: Restock[]
  /** What was left when the amount was chosen. */
  basedOnCents?: number | undefined
  idempotencyKey?: string | undefined
}

export type OpenedRefund = { refund: RefundRow; order: OrderRow; isNew: boolean }

/**
 * Writes down that money is to go back, before anybody is asked for it: from then on it counts as spoken for, so
 * that refunds that come together never give back more than came in. A key used before answers its refund.
 * @throws AppError not-found; conflict when nothing, or less, is left to give back; invalid-input for copies that cannot come back
 */
export async function openRefund(ctx: Context, given: NewRefund): Promise<OpenedRefund> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, given.orderId)
    const refunds = await ctx.db
      .select()
      .from(orderRefunds)
      .where(eq(orderRefunds.orderId, order.id))
    const { idempotencyKey: key } = given
    const earlier =
      key === undefined ? undefined : refunds.find((row) => row.idempotencyKey === key)
    if (earlier) return { refund: assertSame(earlier, given), order, isNew: false }
    const amountCents = assertRefundable(order, refunds, given)
    const restockable = restockableOf(order, await listLinesOf(ctx, order.id), refunds)
    if (!isRestockable(given.restock, restockable)) {
      throw new AppError('invalid-input', 'More copies than can come back to the shelf', {
        field: 'restock',
      })
    }
    return { refund: await insertRefund(ctx, given, amountCents), order, isNew: true }
  })
}

function assertSame(earlier: RefundRow, { amountCents }: NewRefund): RefundRow {
  if (earlier.state === 'failed') {
    throw new AppError('payment-refused', `The refund failed: ${earlier.failure}`)
  }
  if (amountCents === undefined || amountCents === earlier.amountCents) return earlier
  throw new AppError('conflict', 'This Idempotency-Key was used for a different refund')
}

function assertRefundable(
  order: OrderRow,
  refunds: readonly RefundRow[],
  { amountCents, basedOnCents }: NewRefund,
): number {
  if (!order.paymentId || order.capturedCents === 0) {
    throw new AppError('conflict', 'No card payment came in for this order')
  }
  const left = refundableOf(order, refunds)
  if (left === 0) throw new AppError('conflict', 'All of the payment has been refunded already')
  if (basedOnCents !== undefined && basedOnCents !== left) {
    throw new AppError(
      'conflict',
      `Somebody refunded money meanwhile: ${formatCents(left)} is left. Look at the order again.`,
    )
  }
  const asked = amountCents ?? left
  if (asked <= left) return asked
  throw new AppError('conflict', `At most ${formatCents(left)} can still be refunded`, {
    field: 'amount',
  })
}

async function insertRefund(
  ctx: Context,
  { orderId, reason, restock, idempotencyKey }: NewRefund,
  amountCents: number,
): Promise<RefundRow> {
  const [refund] = await ctx.db
    .insert(orderRefunds)
    .values({
      orderId,
      amountCents,
      reason: reason ?? null,
      state: 'asked',
      restock,
      idempotencyKey: idempotencyKey ?? null,
      actor: actorName(ctx.actor),
      createdAt: ctx.now,
    })
    .returning()
  if (!refund) throw new Error('The refund was not written')
  const copies = restock.reduce((sum, { quantity }) => sum + quantity, 0)
  await recordChange(ctx, {
    action: 'order.refund',
    subject: { id: orderId, name: orderId },
    before: null,
    after: {
      amount: toDollars(amountCents),
      ...(reason ? { reason } : {}),
      ...(copies > 0 ? { restocked: copies } : {}),
    },
  })
  return refund
}
