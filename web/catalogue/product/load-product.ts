import type { Product } from '#contract/catalogue.ts'
import { type Api, ApiError } from '#contract/client.ts'
import { deferIfSlow } from '../deferred.tsx'
import { loadProductOffers } from './offers/lazy-product-offers.ts'
import type { Offer } from './offers/offer.ts'

type LoadOptions = { api: Api; id: string; signal: AbortSignal }

/** A product with what its page shows of its offers. */
export type ShownProduct = Product & {
  /** Present when it has options or used copies to show. */
  offers?: Offer[]
  /** The offer that the address names, when that is a variant; `offers` lacks one that was sold long ago. */
  named?: Offer
}

/** The answer of `GET /products/:id`. */
export type ProductAnswer = { product: Product; offers?: Product[] }

/**
 * The product that the id, or the variant of the id, belongs to, and related products, which neither delay it nor make it
 * fail.
 */
export async function loadProduct({ api, id, signal }: LoadOptions) {
  const coming = loadShown(api, id, signal)
  // The first page has its rows from the server: only later ones load this code.
  const code = import('./product-rows.ts')
  const listRow = <Row>(list: (rows: Awaited<typeof code>, arrived: Product) => Promise<Row[]>) =>
    deferIfSlow(
      Promise.all([code, coming])
        .then((both) => list(...both))
        .catch(() => []),
    )
  const [product, otherPressings, more, related] = await Promise.all([
    deferIfSlow(coming),
    listRow(({ listPressings }, arrived) => listPressings(api, arrived, signal)),
    listRow(({ listMore }, arrived) => listMore(api, arrived, signal)),
    listRow(({ listRelated }, arrived) => listRelated(api, arrived, signal)),
  ])
  return { product, otherPressings, more, related }
}

async function loadShown(api: Api, id: string, signal: AbortSignal): Promise<ShownProduct> {
  const answer = await read(api, id, signal)
  const { product, offers } = answer
  if (!offers && !product.parentId) return product
  const [{ withOffers }, ofProduct] = await Promise.all([
    loadProductOffers(),
    product.parentId ? read(api, product.parentId, signal) : answer,
  ])
  return withOffers(ofProduct, product)
}

/** @throws ApiError also for an answer without a product */
async function read(api: Api, id: string, signal: AbortSignal): Promise<ProductAnswer> {
  const answer: Partial<ProductAnswer> | null = await api('GET /products/:id', {
    ...{ params: { id }, signal },
  })
  const { product, offers } = answer ?? {}
  if (!product?.name) throw new ApiError({ message: 'Product not found', statusCode: 404 })
  return offers ? { product, offers } : { product }
}
