import type { Context } from '../platform/context.ts'
import type { OpenOrder } from './checkout.queries.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Ends an order its shopper has turned away from, as if its time were up. What was paid is recorded instead. What
 * cannot be ended now stays: its page was paid this very moment, or the payment provider does not answer.
 */
export async function giveUpOrder(ctx: Context, order: OpenOrder): Promise<void> {
  const checkout = { ...ctx, actor: { kind: 'system', name: 'give-up-order' } } as const
  try {
    await settleOrder(checkout, { ...order, expiresAt: ctx.now })
  } catch (error) {
    ctx.log.warn({ err: error, orderId: order.id }, 'an order that was left could not be ended')
  }
}
