import type { checkoutCalls } from '../../contract/checkout.ts'
import type { HandlersFor } from '../http/handlers.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutHandlers: HandlersFor<'POST /orders' | keyof typeof checkoutCalls> = {
  'POST /orders': async (ctx, { body, headers }) => ({
    success: true,
    ...(await startCheckout(ctx, {
      lines: body.products,
      idempotencyKey: headers['idempotency-key'],
    })),
  }),

  'POST /webhooks/stripe': async (ctx, _input, { request }) => {
    const signature = request.headers['stripe-signature']
    await receivePaymentEvent(ctx, {
      rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      signature: Array.isArray(signature) ? signature[0] : signature,
    })
    return { received: true }
  },
}
