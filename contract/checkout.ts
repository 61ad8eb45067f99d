import { z } from 'zod'
import { call, done, idParams } from './call.ts'
import { shopOrder } from './orders.ts'

export const checkoutCalls = {
  'POST /orders/:id/give-up': call({
    access: 'signed-in',
    summary:
      "End one's own unpaid order and close its payment page, so that its copies can be bought again at once. Answers the order as it is then: one that was paid stays paid.",
    params: idParams,
    answer: done.extend({ order: shopOrder }),
    changesShown: true,
  }),
  'POST /webhooks/stripe': call({
    access: 'stripe',
    summary: 'Payment events. 2xx only once what the event says is stored.',
    bodyType: 'raw',
    answer: z.object({ received: z.literal(true) }),
  }),
}
