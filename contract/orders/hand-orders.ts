import { z } from 'zod'
import { email } from '../accounts.ts'
import { call, done, idempotencyHeaders } from '../define-call.ts'
import { LIST_BODY_BYTES_MAX, PAYMENT_LINK_HOURS_MAX } from '../limits.ts'
import { orderCalls, shopOrder } from './orders.ts'

/** Orders that an admin takes for a customer, who pays by a mailed link. */

const hoursText = `hours must be a whole number from 1 to ${PAYMENT_LINK_HOURS_MAX}`

export const handOrderCalls = {
  'POST /orders/by-hand': call({
    name: 'placeOrderByHand',
    access: 'admin',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary:
      'Place an order for a customer, with an account or without, and mail a link to its payment page, which is open for 1 to 24 hours; its units are reserved as long. A repeated key returns the same order and sends no second mail. 404 in a shop without a counter.',
    headers: idempotencyHeaders,
    body: orderCalls['POST /orders'].body.omit({ code: true }).extend({
      email,
      hours: z.int(hoursText).min(1, hoursText).max(PAYMENT_LINK_HOURS_MAX, hoursText).default(24),
    }),
    answer: done.extend({ order: shopOrder }),
    status: 201,
  }),
}
