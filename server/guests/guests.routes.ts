import { guestCalls } from '#contract/guests.ts'
import { toCustomerNetwork } from '#server/http/client-network.ts'
import { countAttempt, type Limit } from '#server/http/count-attempts.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { streamJson } from '#server/http/stream-json.ts'
import { deleteGuestData, getGuestDataEmail, revokeGuestLinks } from '#server/orders/index.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { readGuestData } from '#server/privacy/index.ts'
import { redactWithdrawalsOf } from '#server/withdrawals/index.ts'
import { cancelGuestOrder } from './cancel-guest-order.ts'
import { claimOwnGuestOrders } from './claim-own-guest-orders.ts'
import { requestGuestData } from './guest-data-link.ts'
import { getGuestOrder } from './guest-order.queries.ts'
import { placeGuestOrder } from './place-guest-order.ts'

const dataLimit: Limit = { name: 'guest-data', attempts: 5, windowSeconds: 3600 }

export const guestHandlers: HandlersFor<keyof typeof guestCalls> = {
  'POST /guests/orders': (ctx, { body, headers }, { request }) =>
    placeGuestOrder(ctx, {
      email: body.email,
      lines: body.products,
      idempotencyKey: headers['idempotency-key'],
      code: body.code,
      delivery: body.delivery,
      network: toCustomerNetwork(request.ip),
    }),

  'POST /guests/order': (ctx, { body }) => getGuestOrder(ctx, body.token),

  'POST /guests/order/cancel': async (ctx, { body }) => ({
    order: await cancelGuestOrder(ctx, body.token),
  }),

  'POST /guests/claim': async (ctx) => ({ isConfirmed: await claimOwnGuestOrders(ctx) }),

  'POST /guests/data-link': (ctx, { body: { email } }, { request }) =>
    requestGuestData(ctx, { email, ip: request.ip }),

  'POST /guests/data': async (ctx, { body }, { reply }) => {
    const email = await getGuestDataEmail(ctx, body.token)
    await countAttempt(ctx, dataLimit, email)
    return streamJson(
      reply,
      guestCalls['POST /guests/data'].answer,
      await readGuestData(ctx, email),
    )
  },

  'POST /guests/data/delete': (ctx, { body }) =>
    withTransaction(ctx, async (ctx) => {
      await redactWithdrawalsOf(ctx, await deleteGuestData(ctx, body.token))
    }),

  'DELETE /orders/:id/guest-links': (ctx, { params }) => revokeGuestLinks(ctx, params.id),
}
