import type { catalogueCalls, Product } from '#contract/products/catalogue.ts'
import type { variantCalls } from '#contract/products/variants.ts'
import { expiryOf, tagOfProduct, tagsOfList, withVersions } from '#server/catalogue/index.ts'
import { withDeliveryPrices } from '#server/delivery-quotes/index.ts'
import { withFit } from '#server/fit/index.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import type { Context } from '#server/platform/context.ts'
import { findSameBarcode, hideClips, readWithPressing } from '#server/pressings/index.ts'
import { withReview } from '#server/reviews/index.ts'
import { type ListKey, listOtherPressings } from '#server/search/index.ts'
import { archiveProduct } from './archive-product.ts'
import { createProductOnce } from './create-product-once.ts'
import { listCosts } from './offers/costs.queries.ts'
import { createVariantOnce } from './offers/create-variant.ts'
import { getProduct, getProductPage } from './offers/product.queries.ts'
import { updateProduct } from './update-product.ts'

type ProductKey =
  | Exclude<keyof typeof catalogueCalls, ListKey>
  | keyof typeof variantCalls
  | 'GET /products/:id/other-pressings'

export const productHandlers: HandlersFor<ProductKey> = {
  'GET /products/:id': async (ctx, { params }) => {
    const page = await getProductPage(ctx, params.id)
    const reviewed = await withReview(ctx, hideClips(ctx, page.product), page.whole)
    const [product = page.product, ...others] = await withDeliveryPrices(ctx, [
      withFit(ctx, reviewed, page.whole.fit),
      ...(page.offers ?? []),
    ])
    const offers = page.offers && { offers: others }
    return {
      answer: { product: withVersions(product), ...offers },
      tags: [tagOfProduct(product)],
      until: expiryOf([product, ...others], ctx),
    }
  },
  'GET /products/:id/other-pressings': async (ctx, { params }) => {
    const { _id, parentId } = await getProduct(ctx, params.id)
    const found = await listOtherPressings(ctx, parentId ?? _id)
    const products = found.map((product) => hideClips(ctx, product))
    return {
      answer: { products },
      tags: [_id, ...tagsOfList(products)],
      until: expiryOf(products, ctx),
    }
  },
  'POST /products': async (ctx, { body, headers }) =>
    answerSaved(ctx, await createProductOnce(ctx, body, headers['idempotency-key'])),
  'PATCH /products/:id': async (ctx, { params, headers, body: change }) =>
    answerSaved(
      ctx,
      await updateProduct(ctx, { id: params.id, change, ifMatch: headers['if-match'] }),
    ),
  'POST /products/:id/variants': async (ctx, { params, headers, body: input }) => ({
    product: withVersions(
      await createVariantOnce(ctx, {
        productId: params.id,
        input,
        idempotencyKey: headers['idempotency-key'],
      }),
    ),
  }),
  'GET /products/:id/costs': async (ctx, { params }) => ({
    costs: await listCosts(ctx, params.id),
  }),
  'DELETE /products/:id': (ctx, { params }) => archiveProduct(ctx, params.id),
}

async function answerSaved(ctx: Context, saved: Product) {
  const product = await readWithPressing(ctx, saved)
  const sameBarcode = await findSameBarcode(ctx, product)
  return { product: withVersions(hideClips(ctx, product)), ...(sameBarcode && { sameBarcode }) }
}
