import type { discountCalls } from '#contract/orders/discounts.ts'
import { toCustomerNetwork } from '#server/http/client-network.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { checkDiscount } from './check-discount.ts'
import { areDiscountsOffered, getDiscount, listDiscounts } from './discounts.queries.ts'
import { createDiscount, deleteDiscount, endDiscount, updateDiscount } from './save-discount.ts'

export const discountHandlers: HandlersFor<keyof typeof discountCalls> = {
  'GET /discounts': async (ctx, { query }) => {
    const { discounts, totalDiscounts } = await listDiscounts(ctx, query)
    const totalPages = Math.ceil(totalDiscounts / query.limit)
    return { discounts, pagination: { currentPage: query.page, totalPages, totalDiscounts } }
  },

  'POST /discounts': async (ctx, { body }) => ({ discount: await createDiscount(ctx, body) }),

  'GET /discounts/:id': async (ctx, { params }) => ({
    discount: await getDiscount(ctx, params.id),
  }),

  'PUT /discounts/:id': async (ctx, { params, body: terms, headers }) => ({
    discount: await updateDiscount(ctx, {
      discountId: params.id,
      terms,
      ifMatch: headers['if-match'],
    }),
  }),

  'POST /discounts/:id/end': async (ctx, { params }) => ({
    discount: await endDiscount(ctx, params.id),
  }),

  'DELETE /discounts/:id': (ctx, { params }) => deleteDiscount(ctx, params.id),

  'GET /discounts/offered': async (ctx) => ({ isOffered: await areDiscountsOffered(ctx) }),

  'POST /discounts/check': async (ctx, { body }, { request }) => ({
    discount: await checkDiscount(ctx, { ...body, network: toCustomerNetwork(request.ip) }),
  }),

  'POST /carts/me/discount': async (ctx, { body }, { request }) => ({
    discount: await checkDiscount(ctx, { ...body, network: toCustomerNetwork(request.ip) }),
  }),
}
