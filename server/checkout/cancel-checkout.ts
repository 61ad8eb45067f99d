import { cancelReactivatedOrder } from '#server/orders/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import type { OpenOrder } from './checkout.queries.ts'
import { reconcileOrder } from './reconcile-order.ts'

const actor = { kind: 'system', name: 'cancel-checkout' } as const

/**
 * Cancels an abandoned order as if it had expired; a paid one is recorded as paid. An order that cannot be cancelled now
 * stays: its page is being paid, or the payment provider does not answer.
 */
export async function cancelCheckout(ctx: Context, order: OpenOrder): Promise<void> {
  const payments = ctx.payments.forCheckout?.() ?? ctx.payments
  const checkout = { ...ctx, payments, actor }
  try {
    await reconcileOrder(checkout, { ...order, expiresAt: ctx.now })
  } catch (error) {
    ctx.log.warn({ err: error, orderId: order.id }, 'abandoned order not cancelled')
  }
}

/**
 * Cancels the signed-in user's order that an admin has set back to pending: it counts as unpaid, but has no open page.
 * @throws AppError not-found
 */
export async function cancelReactivated(ctx: Context, orderId: string): Promise<void> {
  await cancelReactivatedOrder({ ...ctx, actor }, { orderId, userId: signedIn(ctx).userId })
}
