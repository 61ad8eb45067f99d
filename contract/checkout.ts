import { z } from 'zod'
import { call, done, idParams } from './define-call.ts'
import { shopOrder } from './orders.ts'

export const checkoutCalls = {
  'POST /orders/:id/cancel': call({
    name: 'cancelOrder',
    access: 'signed-in',
    summary:
      "Cancel one's own unpaid order, close its payment page and release its units. Answers the resulting order: a paid order stays paid.",
    params: idParams,
    answer: done.extend({ order: shopOrder }),
    awaitsInvalidation: true,
  }),
  'POST /webhooks/stripe': call({
    name: 'receiveStripeEvent',
    access: 'stripe',
    summary: 'Payment events. Answers 2xx only after the event is stored and applied.',
    bodyType: 'raw',
    describedBody: z.looseObject({ id: z.string(), type: z.string() }),
    answer: z.object({ received: z.literal(true) }),
  }),
}
