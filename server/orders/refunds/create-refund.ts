import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { matchesVersion } from '#contract/if-match.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import type { RefundReason } from '#contract/refunds.ts'
import { recordChange } from '#server/audit/index.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { listLinesOf, lockOrder } from '../lock-order.ts'
import type { OrderRow } from '../orders.tables.ts'
import { orderRefunds, type Restock } from '../orders.tables.ts'
import {
  isRestockable,
  paymentVersionOf,
  type RefundRow,
  refundableOf,
  restockableOf,
} from './refunds.rules.ts'

export type NewRefund = {
  orderId: string
  /** The whole refundable amount by default. */
  amountCents?: number | undefined
  reason?: RefundReason | undefined
  restock: Restock[]
  /** The header. */
  ifMatch?: string | undefined
  idempotencyKey?: string | undefined
}

export type CreatedRefund = { refund: RefundRow; order: OrderRow; isNew: boolean }

/**
 * Saves a refund before it is requested from the provider. Its amount is reserved from then on: concurrent refunds
 * never exceed the payment; a used idempotency key returns its refund.
 * @throws AppError not-found; conflict above the refundable amount, or when the key was used for another refund;
 * precondition-failed when another amount is left than in the version of `ifMatch`; invalid-input for units that cannot
 * be restocked; payment-refused when the refund of the key has failed
 */
export async function createRefund(ctx: Context, given: NewRefund): Promise<CreatedRefund> {
  const { orderId, amountCents, reason, restock, idempotencyKey } = given
  const once = {
    operation: 'create-refund',
    key: idempotencyKey,
    // Without `ifMatch`: a condition of the request, not a part of the refund.
    request: { orderId, amountCents, reason, restock },
    mismatch: 'This Idempotency-Key was used for a different refund',
  }
  return runOnce(ctx, once, {
    run: (ctx) => saveRefund(ctx, given),
    idOf: ({ refund }) => refund.id,
    repeat: (ctx, refundId) => getCreatedRefund(ctx, orderId, refundId),
  })
}

async function saveRefund(ctx: Context, given: NewRefund): Promise<CreatedRefund> {
  const order = await lockOrder(ctx, given.orderId)
  const refunds = await ctx.db.select().from(orderRefunds).where(eq(orderRefunds.orderId, order.id))
  const amountCents = assertRefundable(order, refunds, given)
  const restockable = restockableOf(order, await listLinesOf(ctx, order.id), refunds)
  if (!isRestockable(given.restock, restockable)) {
    throw new AppError('invalid-input', 'More copies than can come back to the shelf', {
      field: 'restock',
    })
  }
  return { refund: await insertRefund(ctx, given, amountCents), order, isNew: true }
}

async function getCreatedRefund(
  ctx: Context,
  orderId: string,
  refundId: string,
): Promise<CreatedRefund> {
  const order = await lockOrder(ctx, orderId)
  const [refund] = await ctx.db.select().from(orderRefunds).where(eq(orderRefunds.id, refundId))
  if (!refund) throw new Error(`Refund ${refundId} of an idempotency key is missing`)
  if (refund.state === 'failed') {
    throw new AppError('payment-refused', `The refund failed: ${refund.failure}`)
  }
  return { refund, order, isNew: false }
}

function assertRefundable(
  order: OrderRow,
  refunds: readonly RefundRow[],
  { amountCents, ifMatch }: NewRefund,
): number {
  if (!order.paymentId || order.capturedCents === 0) {
    throw new AppError('conflict', 'No card payment came in for this order')
  }
  const left = refundableOf(order, refunds)
  if (left === 0) throw new AppError('conflict', 'All of the payment has been refunded already')
  if (!matchesVersion(ifMatch, paymentVersionOf(order.id, left))) {
    throw new AppError(
      'precondition-failed',
      `Somebody refunded money in the meantime: ${formatCents(left)} is left. Look at the order again.`,
    )
  }
  const requested = amountCents ?? left
  if (requested <= left) return requested
  throw new AppError('conflict', `At most ${formatCents(left)} can still be refunded`, {
    field: 'amount',
  })
}

async function insertRefund(
  ctx: Context,
  { orderId, reason, restock }: NewRefund,
  amountCents: number,
): Promise<RefundRow> {
  const [refund] = await ctx.db
    .insert(orderRefunds)
    .values({
      orderId,
      amountCents,
      reason: reason ?? null,
      state: 'requested',
      restock,
      actor: actorName(ctx.actor),
      createdAt: ctx.now,
    })
    .returning()
  if (!refund) throw new Error('The refund was not written')
  const units = restock.reduce((sum, { quantity }) => sum + quantity, 0)
  await recordChange(ctx, {
    action: 'order.refund',
    subject: { id: orderId, name: orderId },
    before: null,
    after: {
      amount: toDollars(amountCents),
      ...(reason ? { reason } : {}),
      ...(units > 0 ? { restocked: units } : {}),
    },
  })
  return refund
}
