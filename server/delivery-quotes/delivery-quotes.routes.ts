import type { CallKey } from '#contract/calls.ts'
import type { ProductDelivery } from '#contract/delivery/delivery.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { listDeliveryRates } from './list-delivery-rates.ts'
import {
  getProductDelivery,
  setProductDelivery,
  toProductDeliveryVersion,
} from './set-product-delivery.ts'

type Keys = 'GET /delivery' | Extract<CallKey, `${string} /products/:id/delivery`>

export const deliveryQuoteHandlers: HandlersFor<Keys> = {
  'GET /delivery': (ctx, { query }) => listDeliveryRates(ctx, query),
  'GET /products/:id/delivery': async (ctx, { params }) =>
    toAnswer(await getProductDelivery(ctx, params.id)),
  'PUT /products/:id/delivery': async (ctx, { params, body, headers }) =>
    toAnswer(
      await setProductDelivery(ctx, {
        productId: params.id,
        delivery: body,
        ifMatch: headers['if-match'],
      }),
    ),
}

const toAnswer = (delivery: ProductDelivery) =>
  ({ delivery, version: toProductDeliveryVersion(delivery) }) as const
