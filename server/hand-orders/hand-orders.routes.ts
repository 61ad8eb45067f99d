import type { handOrderCalls } from '#contract/orders/hand-orders.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { placeHandOrder } from './place-hand-order.ts'

export const handOrderHandlers: HandlersFor<keyof typeof handOrderCalls> = {
  'POST /orders/by-hand': async (ctx, { body, headers }) => ({
    order: await placeHandOrder(ctx, {
      email: body.email,
      hours: body.hours,
      lines: body.products,
      delivery: body.delivery,
      idempotencyKey: headers['idempotency-key'],
    }),
  }),
}
