import { AppError } from '#contract/errors.ts'
import { matchesVersion } from '#contract/if-match.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import type { RefundReason } from '#contract/orders/refunds.ts'
import { recordChange } from '#server/audit/index.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { listLinesOf, lockOrder } from '../lock-order.ts'
import type { RefundRow } from '../money/money-facts.ts'
import type { CaptureMoney } from '../money/order-payment.rules.ts'
import { currentStep, getMoney } from '../money/save-money.ts'
import { orderRefunds, type Restock } from '../order-payments.tables.ts'
import type { OrderRow } from '../orders.tables.ts'
import {
  isRestockable,
  listRefundable,
  paymentVersionOf,
  refundableDeliveryOf,
  restockableOf,
  splitRefund,
  sumRefundable,
} from './refundable.rules.ts'

export type NewRefund = {
  orderId: string
  /** The whole refundable amount by default. */
  amountCents?: number | undefined
  reason?: RefundReason | undefined
  /** The delivery is part of the amount. */
  includesDelivery?: boolean | undefined
  restock: Restock[]
  /** The header. */
  ifMatch?: string | undefined
  idempotencyKey?: string | undefined
}

export type CreatedRefund = {
  /** More than one when the amount is refunded from several payments. */
  refunds: RefundRow[]
  isNew: boolean
}

/**
 * Saves a refund before it is requested from the provider (server/checkout/refund-order.ts). Its amount is reserved from then on: concurrent refunds
 * never exceed the payments; a used idempotency key returns its refund.
 * @throws AppError not-found; conflict above the refundable amount, or when the key was used for another refund;
 * precondition-failed when another amount is left than in the version of `ifMatch`; invalid-input for units that cannot
 * be restocked; payment-refused when the refund of the key has failed
 */
export async function createRefund(ctx: Context, given: NewRefund): Promise<CreatedRefund> {
  const { orderId, amountCents, reason, includesDelivery, restock, idempotencyKey } = given
  const once = {
    operation: 'create-refund',
    key: idempotencyKey,
    // Without `ifMatch`: a condition of the request, not a part of the refund.
    request: { orderId, amountCents, reason, includesDelivery, restock },
    mismatch: 'This Idempotency-Key was used for a different refund',
  }
  return runOnce(ctx, once, {
    run: (ctx) => saveRefund(ctx, given),
    idOf: ({ refunds }) => refunds.map(({ id }) => id).join(),
    repeat: (ctx, refundIds) => getCreatedRefund(ctx, orderId, refundIds.split(',')),
  })
}

async function saveRefund(ctx: Context, given: NewRefund): Promise<CreatedRefund> {
  const order = await lockOrder(ctx, given.orderId)
  const { refunds, money } = await getMoney(ctx, order.id)
  if (money.captures.length === 0) {
    throw new AppError('conflict', 'No card payment came in for this order')
  }
  const captures = listRefundable(money.captures)
  const amountCents = assertRefundable(captures, given)
  if (given.includesDelivery) assertDeliveryRefundable(order, refunds, amountCents)
  const restockable = restockableOf(order, await listLinesOf(ctx, order.id), refunds)
  if (!isRestockable(given.restock, restockable)) {
    throw new AppError('invalid-input', 'More copies than can come back to the shelf', {
      field: 'restock',
    })
  }
  const parts = splitRefund(captures, amountCents)
  await auditRefund(ctx, given, amountCents)
  return { refunds: await insertRefunds(ctx, given, parts), isNew: true }
}

async function getCreatedRefund(
  ctx: Context,
  orderId: string,
  refundIds: string[],
): Promise<CreatedRefund> {
  await lockOrder(ctx, orderId)
  const refunds = (await getMoney(ctx, orderId)).refunds.filter(({ id }) => refundIds.includes(id))
  if (refunds.length === 0) throw new Error(`The refund of an idempotency key is missing`)
  const failed = refunds.find(({ state }) => state === 'failed')
  if (failed) throw new AppError('payment-refused', `The refund failed: ${failed.failure}`)
  return { refunds, isNew: false }
}

function assertRefundable(
  captures: readonly CaptureMoney[],
  { orderId, amountCents, ifMatch }: NewRefund,
): number {
  const left = sumRefundable(captures)
  if (left === 0) throw new AppError('conflict', 'All of the payment has been refunded already')
  if (!matchesVersion(ifMatch, paymentVersionOf(orderId, left))) {
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

function assertDeliveryRefundable(
  order: OrderRow,
  refunds: readonly RefundRow[],
  amountCents: number,
): void {
  const cents = refundableDeliveryOf(order, refunds)
  if (cents === 0) {
    throw new AppError('conflict', 'The delivery has been refunded already, or was free', {
      field: 'includesDelivery',
    })
  }
  if (amountCents >= cents) return
  throw new AppError('invalid-input', `The delivery alone is ${formatCents(cents)}`, {
    field: 'amount',
  })
}

/** The first part has the units and the delivery; when it is refused, the next one (restock-refund.ts). */
async function insertRefunds(
  ctx: Context,
  { orderId, reason, includesDelivery = false, restock }: NewRefund,
  parts: readonly { paymentId: string; amountCents: number }[],
): Promise<RefundRow[]> {
  const rows: RefundRow[] = []
  for (const part of parts) {
    const [row] = await ctx.db
      .insert(orderRefunds)
      .values({
        ...part,
        orderId,
        reason: reason ?? null,
        state: 'requested',
        step: currentStep(orderId),
        partOf: rows[0]?.id ?? null,
        includesDelivery: rows.length === 0 && includesDelivery,
        restock: rows.length === 0 ? restock : [],
        actor: actorName(ctx.actor),
        createdAt: ctx.now,
      })
      .returning()
    if (row) rows.push(row)
  }
  return rows
}

async function auditRefund(
  ctx: Context,
  { orderId, reason, restock }: NewRefund,
  amountCents: number,
): Promise<void> {
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
}
