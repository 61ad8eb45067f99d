import { AppError } from '../../contract/errors.ts'
import {
  cancelUnopenedOrder,
  createOrder,
  keepPaymentSession,
  type NewOrder,
  type PlacedOrder,
} from '../orders/index.ts'
import type { Context } from '../platform/context.ts'
import { getPayer, listOwnHolds, type OpenOrder } from './checkout.queries.ts'
import { toSessionRequest } from './checkout.rules.ts'
import { giveUpOrder } from './give-up-order.ts'

export type StartedCheckout = { orderId: string; checkoutUrl: string }

/**
 * Places the order and opens the page that collects its money, outside of any transaction. A page that cannot
 * be opened cancels the order. The same key answers the same order and page; a crash between the two leaves an
 * order without a page, which the next request with its key opens, or which runs out.
 * @throws AppError as `createOrder`; payment-unavailable
 */
export async function startCheckout(ctx: Context, given: NewOrder): Promise<StartedCheckout> {
  const placed = await placeOrder(ctx, given)
  const checkoutUrl = placed.order.checkoutUrl ?? (await openPaymentPage(ctx, placed))
  return { orderId: placed.order.id, checkoutUrl }
}

/**
 * What is short may be held by the same shopper, who turned back at a payment page, or left one open in another tab
 * or on another device: this checkout then takes the place of that one. No more of them end than are needed, and none
 * whose page is just being opened.
 */
async function placeOrder(
  ctx: Context,
  given: NewOrder,
  ownHolds?: readonly OpenOrder[],
): Promise<PlacedOrder> {
  try {
    return await createOrder(ctx, given)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'out-of-stock') throw error
    const [hold, ...others] = ownHolds ?? (await listOwnHolds(ctx, given.lines))
    if (!hold) throw error
    // One with this very key was placed by the same checkout meanwhile: it is answered.
    const isOther = hold.idempotencyKey !== given.idempotencyKey
    if (isOther && hold.paymentSessionId) await giveUpOrder(ctx, hold)
    return placeOrder(ctx, given, others)
  }
}

async function openPaymentPage(ctx: Context, placed: PlacedOrder): Promise<string> {
  const orderId = placed.order.id
  const request = toSessionRequest(placed, await getPayer(ctx, orderId), ctx.settings.publicUrl)
  try {
    const opened = await ctx.payments.openSession(request)
    const kept = await keepPaymentSession(ctx, orderId, opened)
    if (kept?.id !== opened.id) await ctx.payments.expireSession(opened.id)
    if (kept) return kept.url
    throw new Error('The order was settled while its payment page was being opened')
  } catch (cause) {
    ctx.log.error({ err: cause, orderId }, 'could not open a payment page')
    const openedByAnother = await cancelUnopenedOrder(ctx, orderId)
    if (openedByAnother) return openedByAnother
    throw new AppError('payment-unavailable', 'Failed to start checkout. Please try again.', {
      cause,
    })
  }
}
