import { AppError } from '#contract/errors.ts'
import {
  createRefund,
  markRefundFailed,
  type NewRefund,
  type RefundRow,
  recordRefund,
  recordRefundError,
  toIdempotencyKey,
} from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { AnsweredFailure } from '#server/platform/payments/payment-provider.ts'
import { syncPaymentJob } from './checkout.jobs.ts'

/**
 * Refunds the payments of an order, in full or in part. The refund is saved before the request to the payment provider,
 * which runs outside of any transaction: after a crash or a timeout it stays `requested`, and the `finish-refunds` job
 * completes it.
 * @throws AppError as `createRefund`; payment-refused when the provider will not do it
 */
export async function refundOrder(ctx: Context, given: NewRefund): Promise<void> {
  const { refunds, isNew } = await createRefund(ctx, given)
  if (!isNew) return
  const outcomes: PromiseSettledResult<void>[] = []
  for (const refund of refunds) {
    outcomes.push(...(await Promise.allSettled([requestRefund(ctx, refund, true)])))
  }
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  if (refused) throw refused.reason
}

/** Requests the refund and saves the provider's response, or why there is none yet. @throws AppError payment-refused */
export async function requestRefund(
  ctx: Context,
  refund: RefundRow,
  isAdminWaiting: boolean,
): Promise<void> {
  const { id: refundId, orderId, paymentId, amountCents, reason } = refund
  const idempotencyKey = toIdempotencyKey(refund)
  const request = { refundId, orderId, paymentId, amountCents, idempotencyKey }
  try {
    const reported = await ctx.payments.refund({ ...request, ...(reason ? { reason } : {}) })
    await recordRefund(ctx, orderId, reported)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (error instanceof AppError && error.code === 'payment-refused') {
      await markRefundFailed(ctx, refund, { reason: words, isAdminWaiting })
      // A refund made at the provider often causes this, and the shop does not know it yet.
      await ctx.jobs.enqueue(ctx.db, syncPaymentJob, { orderId, paymentId })
      throw new AppError('payment-refused', `The payment provider refused: ${words}`, {
        cause: error,
      })
    }
    ctx.log.error(
      { err: error, orderId, refundId },
      'refund requested, but the provider did not answer',
    )
    const isAnswered = error instanceof AnsweredFailure
    await recordRefundError(ctx, refund, { reason: words, isAnswered })
  }
}
