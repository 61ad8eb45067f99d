import type { checkoutCalls } from '#contract/checkout.ts'
import { AppError } from '#contract/errors.ts'
import { toCents } from '#contract/money.ts'
import type { refundCalls } from '#contract/orders/refunds.ts'
import { getCart } from '#server/cart/index.ts'
import { toCustomerNetwork } from '#server/http/client-network.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import {
  clearCart,
  getOrder,
  getOrderPayment,
  getVisibleOrder,
  resolveRefundDue,
  toPosition,
} from '#server/orders/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { cancelCheckout, cancelReactivated } from './cancel-checkout.ts'
import { findBoughtOrderId, findOwnUnpaid } from './checkout.queries.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { refundOrder } from './refund-order.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutHandlers: HandlersFor<
  'POST /orders' | keyof typeof checkoutCalls | keyof typeof refundCalls
> = {
  'POST /orders': (ctx, { body, headers }, { request }) =>
    startCheckout(ctx, {
      lines: body.products,
      idempotencyKey: headers['idempotency-key'],
      code: body.code,
      delivery: body.delivery,
      network: toCustomerNetwork(request.ip),
    }),

  'POST /orders/:id/cancel': async (ctx, { params }) => {
    const order = await findOwnUnpaid(ctx, params.id)
    if (order) await cancelCheckout(ctx, order)
    else {
      await assertOwn(ctx, params.id)
      await cancelReactivated(ctx, params.id)
    }
    return { order: await getVisibleOrder(ctx, params.id) }
  },

  'POST /carts/me/bought': async (ctx, { body }) => {
    const orderId = await findBoughtOrderId(ctx, body.sessionId)
    const isChanged = orderId !== undefined && (await clearCart(ctx, orderId))
    return { isChanged, cart: await getCart(ctx, signedIn(ctx).userId) }
  },

  'GET /orders/:id/payment': async (ctx, { params }) => ({
    payment: await getOrderPayment(ctx, params.id),
  }),

  'POST /orders/:id/refunds': async (ctx, { params, body, headers }) => {
    const { amount, reason, includesDelivery, restock = [] } = body
    await refundOrder(ctx, {
      orderId: params.id,
      amountCents: amount === undefined ? undefined : toCents(amount),
      reason,
      includesDelivery,
      restock: restock.map(({ lineId, quantity }) => ({
        position: toPosition(params.id, lineId),
        quantity,
      })),
      ifMatch: headers['if-match'],
      idempotencyKey: headers['idempotency-key'],
    })
    return { order: await getOrder(ctx, params.id), payment: await getOrderPayment(ctx, params.id) }
  },

  'POST /orders/:id/refund-due/resolve': async (ctx, { params, headers, body }) => {
    await resolveRefundDue(ctx, {
      orderId: params.id,
      refundedCents: body?.refunded === undefined ? undefined : toCents(body.refunded),
      wasNeverPaid: body?.wasNeverPaid,
      ifMatch: headers['if-match'],
    })
    return { order: await getOrder(ctx, params.id), payment: await getOrderPayment(ctx, params.id) }
  },

  'POST /webhooks/stripe': async (ctx, _input, { request }) => {
    const signature = request.headers['stripe-signature']
    await receivePaymentEvent(ctx, {
      rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      signature: Array.isArray(signature) ? signature[0] : signature,
    })
    return { received: true }
  },
}

/** @throws AppError not-found for another customer's order, forbidden for an admin */
async function assertOwn(ctx: Context, orderId: string): Promise<void> {
  const { userId } = await getVisibleOrder(ctx, orderId)
  if (userId?._id === signedIn(ctx).userId) return
  throw new AppError(
    'forbidden',
    'Only its customer cancels this order here. Set its status to cancelled under Orders.',
  )
}
