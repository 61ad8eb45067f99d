import type { HandlersFor } from '#server/http/handlers.ts'
import { getProductIdByHandle } from './handles.queries.ts'

/** Addresses of products from the shop's time with Shopify. */
export const productHandleHandlers: HandlersFor<'GET /product-handles/:handle'> = {
  'GET /product-handles/:handle': async (ctx, { params }) => {
    const productId = await getProductIdByHandle(ctx, params.handle)
    return { answer: { productId }, tags: [productId] }
  },
}
