import { and, eq, type SQL } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { ProviderRefund } from '#server/platform/payments/payment-provider.ts'
import { lockOrder } from '../lock-order.ts'
import { enqueueOrderMail } from '../mail/enqueue-order-mail.ts'
import { isAccepted, type RefundRow } from '../money/money-facts.ts'
import { currentStep, getMoney, saveMoney } from '../money/save-money.ts'
import { publishOrder } from '../order-events.ts'
import { orderRefunds } from '../order-payments.tables.ts'
import type { OrderRow } from '../orders.tables.ts'
import { passRefundOn, restockRefund } from './restock-refund.ts'

/**
 * Saves the state of a refund as the payment provider reports it, idempotently; refunds made at the provider are added.
 * Accepting one restocks its units and mails the customer; a failed one is due again until other refunds cover it. A
 * refund of a payment that is not recorded yet is ignored: it is listed again every hour.
 * @throws AppError not-found
 */
export async function recordRefund(
  ctx: Context,
  orderId: string,
  reported: ProviderRefund,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const { captures, refunds } = await getMoney(ctx, orderId)
    if (!captures.some(({ paymentId }) => paymentId === reported.paymentId)) return
    const known = refunds.find(
      ({ id, providerId }) => providerId === reported.id || id === reported.refundId,
    )
    if (known && !isNews(known, reported)) return
    const refund = await saveRefund(ctx, { orderId, known, reported })
    if (known && isAccepted(known.state)) return saveDue(ctx, order)
    if (!isAccepted(refund.state)) {
      await passRefundOn(ctx, order, refund)
      return saveDue(ctx, order)
    }
    await restockRefund(ctx, order, refund)
    await enqueueOrderMail(ctx, { orderId, kind: 'refunded', refundId: refund.id })
    await saveDue(ctx, order)
    await publishRefund(ctx, refund)
  })
}

async function saveDue(ctx: Context, { id: orderId, refundDueCents }: OrderRow): Promise<void> {
  const due = await saveMoney(ctx, orderId)
  if (due.refundDueCents <= refundDueCents) return
  ctx.log.error({ orderId, ...due }, 'refund failed: its amount is due again')
}

async function publishRefund(ctx: Context, refund: RefundRow): Promise<void> {
  const { id, amountCents, reason, restock } = refund
  const restocked = restock.reduce((sum, { quantity }) => sum + quantity, 0)
  const sent = { _id: id, amount: toDollars(amountCents), ...(reason && { reason }), restocked }
  await publishOrder(ctx, 'order.refunded', refund.orderId, { refund: sent })
}

type Refusal = {
  reason: string
  /** An admin waits for the response and sees the failure there. */
  isAdminWaiting: boolean
}

/**
 * Marks a requested refund as failed, which makes its amount refundable again. Without a waiting admin the amount
 * becomes due, and the order is flagged "refund needed". Its units go to another part of the same request.
 * @throws AppError not-found
 */
export async function markRefundFailed(
  ctx: Context,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
  { reason: failure, isAdminWaiting: isSettled }: Refusal,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const [refused] = await ctx.db
      .update(orderRefunds)
      .set({ state: 'failed', failure, isSettled, settledAt: ctx.now })
      .where(isRequested(id))
      .returning()
    if (!refused) return
    await passRefundOn(ctx, order, refused)
    await saveDue(ctx, order)
  })
}

type Failure = { reason: string; isAnswered: boolean }

/**
 * Saves why a requested refund has no result, for the back office. After an answer of the provider (`isAnswered`) the
 * next request uses another idempotency key; without one the first request may still succeed, and keeps its key.
 */
export async function recordRefundError(
  ctx: Context,
  { id, failedKeys }: Pick<RefundRow, 'id' | 'failedKeys'>,
  { reason, isAnswered }: Failure,
): Promise<void> {
  await ctx.db.update(orderRefunds).set({ failure: reason }).where(isRequested(id))
  if (!isAnswered) return
  // A concurrent request with the same key may have got the same answer.
  await ctx.db
    .update(orderRefunds)
    .set({ failedKeys: failedKeys + 1 })
    .where(and(isRequested(id), eq(orderRefunds.failedKeys, failedKeys)))
}

function isRequested(refundId: string): SQL | undefined {
  return and(eq(orderRefunds.id, refundId), eq(orderRefunds.state, 'requested'))
}

/**
 * Concurrent responses of the provider may arrive out of order: done does not go back to pending, and failed is final.
 */
function isNews(known: RefundRow, reported: ProviderRefund): boolean {
  if (known.state === 'done' && reported.state === 'pending') return false
  if (known.state === 'failed' && known.providerId !== null) return false
  return known.state !== reported.state || known.amountCents !== reported.amountCents
}

type Report = { orderId: string; known: RefundRow | undefined; reported: ProviderRefund }

async function saveRefund(ctx: Context, { orderId, known, reported }: Report): Promise<RefundRow> {
  const { id: providerId, paymentId, state, amountCents, failure = null } = reported
  // A refund that the shop did not request and that failed at once leaves nothing due.
  const isSettled = known === undefined && state === 'failed'
  const settled = { isSettled, settledAt: ctx.now }
  const columns = { providerId, state, amountCents, failure, ...settled }
  if (known && known.amountCents !== amountCents) {
    const requestedCents = known.amountCents
    ctx.log.error({ orderId, requestedCents, amountCents }, 'refund differs from the request')
  }
  const [refund] = known
    ? await ctx.db
        .update(orderRefunds)
        .set(columns)
        .where(eq(orderRefunds.id, known.id))
        .returning()
    : await ctx.db
        .insert(orderRefunds)
        .values({
          ...columns,
          orderId,
          paymentId,
          step: currentStep(orderId),
          actor: ctx.payments.name,
          createdAt: ctx.now,
        })
        .returning()
  if (!refund) throw new Error('The refund was not written')
  return refund
}
