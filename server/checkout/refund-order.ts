import { AppError } from '../../contract/errors.ts'
import {
  type NewRefund,
  noteRefundTrouble,
  openRefund,
  recordPayment,
  recordRefund,
  refuseRefund,
  toIdempotencyKey,
} from '../orders/index.ts'
import type { Context } from '../platform/context.ts'
import { followPaymentJob } from './checkout.jobs.ts'
import { type AskedRefund, findOrderById } from './checkout.queries.ts'

/**
 * Gives money back, all that is left or a part. The refund is written down first and the payment provider asked
 * outside of any transaction: whatever cuts this off, the refund is found and finished by its job. An answer that
 * does not come leaves the refund as asked for.
 * @throws AppError as `openRefund`; payment-refused when the provider will not do it
 */
export async function refundOrder(ctx: Context, given: NewRefund): Promise<void> {
  await findLostPayment(ctx, given.orderId)
  const { refund, order, isNew } = await openRefund(ctx, given)
  if (isNew && order.paymentId) {
    await askForRefund(ctx, { refund, paymentId: order.paymentId, isAtDesk: true })
  }
}

/** At the desk somebody waits for the answer. */
type Asking = AskedRefund & { isAtDesk: boolean }

/** Asks the provider and notes its word, or why there is none yet. @throws AppError payment-refused */
export async function askForRefund(
  ctx: Context,
  { refund, paymentId, isAtDesk }: Asking,
): Promise<void> {
  const { id: refundId, orderId, amountCents, reason } = refund
  const idempotencyKey = toIdempotencyKey(refund, ctx.now)
  const request = { refundId, orderId, paymentId, amountCents, idempotencyKey }
  try {
    const told = await ctx.payments.refund({ ...request, ...(reason ? { reason } : {}) })
    await recordRefund(ctx, orderId, told)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (error instanceof AppError && error.code === 'payment-refused') {
      await refuseRefund(ctx, { refund, reason: words, isTold: isAtDesk })
      // Often because of a refund made at the provider, which the shop then has to know.
      await ctx.jobs.enqueue(ctx.db, followPaymentJob, { orderId, paymentId })
      throw new AppError('payment-refused', `The payment provider refused: ${words}`, {
        cause: error,
      })
    }
    ctx.log.error({ err: error, orderId, refundId }, 'no word about a refund yet')
    await noteRefundTrouble(ctx, refundId, words)
  }
}

/** Orders of earlier days do not know their payment: the provider does. */
async function findLostPayment(ctx: Context, orderId: string): Promise<void> {
  const order = await findOrderById(ctx, orderId)
  if (!order?.paymentSessionId || order.paymentId) return
  const session = await ctx.payments.getSession(order.paymentSessionId)
  if (session.isPaid) await recordPayment(ctx, orderId, session)
}
