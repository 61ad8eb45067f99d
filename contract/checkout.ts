import { z } from 'zod'
import { call } from './call.ts'

export const checkoutCalls = {
  'POST /webhooks/stripe': call({
    access: 'stripe',
    summary: 'Payment events. 2xx only once what the event says is stored.',
    bodyType: 'raw',
    answer: z.object({ received: z.literal(true) }),
  }),
}
