import type { shopLawCalls } from '#contract/shop-law.ts'
import type { withdrawalCalls } from '#contract/withdrawals.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { excludeFromWithdrawal, getOffer } from '#server/products/index.ts'
import { assertTakesWithdrawals } from './assert-takes-withdrawals.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { listExclusions } from './exclusions.queries.ts'
import { getShopLaw } from './law.queries.ts'
import { withdraw } from './withdraw.ts'
import { withdrawFromOrder } from './withdraw-from-order.ts'
import { listWithdrawableOrders } from './withdrawable.queries.ts'
import { listWithdrawals } from './withdrawals.queries.ts'

export const shopLawHandlers: HandlersFor<keyof typeof shopLawCalls> = {
  'GET /shop-law': (ctx) => getShopLaw(ctx),
}

export const withdrawalHandlers: HandlersFor<keyof typeof withdrawalCalls> = {
  'POST /withdrawals': async (ctx, { body: input, headers }, { request }) => ({
    withdrawal: await withdraw(ctx, { input, ip: request.ip, key: headers['idempotency-key'] }),
  }),
  'GET /withdrawals/own': async (ctx) => ({ orders: await listWithdrawableOrders(ctx) }),
  'POST /orders/:id/withdrawal': async (ctx, { params, body, headers }) => ({
    withdrawal: await withdrawFromOrder(ctx, {
      ...body,
      orderId: params.id,
      key: headers['idempotency-key'],
    }),
  }),
  'GET /withdrawal-exclusions': (ctx, { query }) => listExclusions(ctx, query),
  'GET /products/:id/withdrawal-exclusion': async (ctx, { params }) => ({
    sentence: (await getOffer(ctx, params.id)).withdrawalExclusion ?? '',
  }),
  'PUT /products/:id/withdrawal-exclusion': async (ctx, { params, body }) => {
    assertTakesWithdrawals(ctx)
    await excludeFromWithdrawal(ctx, { id: params.id, sentence: body.sentence })
  },
  'GET /withdrawals': (ctx, { query }) => listWithdrawals(ctx, query),
  'PUT /withdrawals/:id': async (ctx, { params, body, headers }) => ({
    withdrawal: await decideWithdrawal(ctx, {
      ...body,
      id: params.id,
      ifMatch: headers['if-match'],
    }),
  }),
}
