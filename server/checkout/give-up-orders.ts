import type { Context } from '../platform/context.ts'
import type { OpenOrder } from './checkout.queries.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Ends orders their shopper has turned away from, as if their time were up. What was paid is recorded instead. What
 * cannot be ended now stays: its page was paid this very moment, or the payment provider does not answer.
 */
export async function giveUpOrders(ctx: Context, left: readonly OpenOrder[]): Promise<void> {
  const checkout = { ...ctx, actor: { kind: 'system', name: 'give-up-orders' } } as const
  for (const order of left) {
    try {
      await settleOrder(checkout, { ...order, expiresAt: ctx.now })
    } catch (error) {
      ctx.log.warn({ err: error, orderId: order.id }, 'an order that was left could not be ended')
    }
  }
}
