import { z } from 'zod'
import { cart } from './cart.ts'
import { call, done, idParams } from './define-call.ts'
import { LARGE_BODY_BYTES_MAX } from './limits.ts'
import { shopOrder } from './orders/orders.ts'

const SESSION_ID_MAX = 500

export const checkoutCalls = {
  'POST /orders/:id/cancel': call({
    name: 'cancelOrder',
    access: 'signed-in',
    priority: 'payment',
    summary:
      "Cancel one's own unpaid order, close its payment page and release its units. Answers the resulting order: a paid order stays paid. 409 when an order that is pending again is paid, or was sent.",
    params: idParams,
    answer: done.extend({ order: shopOrder }),
    awaitsInvalidation: true,
  }),
  'POST /carts/me/bought': call({
    name: 'removeBoughtLines',
    access: 'signed-in',
    priority: 'trade',
    summary:
      "Remove the units of one's own bought order from the cart, unless its payment has done so already. Without the id of its payment page: those of the latest paid order.",
    body: z.object({ sessionId: z.string().min(1).max(SESSION_ID_MAX).optional() }),
    answer: done.extend({ cart, isChanged: z.boolean() }),
  }),
  'POST /webhooks/stripe': call({
    name: 'receiveStripeEvent',
    access: 'stripe',
    priority: 'trade',
    counted: 'failed',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary: 'Payment events. Answers 2xx only after the event is stored and applied.',
    bodyType: 'raw',
    describedBody: z.looseObject({ id: z.string(), type: z.string() }),
    answer: z.object({ received: z.literal(true) }),
  }),
}
