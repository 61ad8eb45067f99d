import { type Api, ApiError } from '#contract/client.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { deferIfSlow } from '../deferred.tsx'
import { loadProductOffers } from './offers/lazy-product-offers.ts'
import type { CopyPhoto, Offer } from './offers/offer.ts'
import type { ProductRows } from './product-rows.ts'

type LoadOptions = { api: Api; id: string; signal: AbortSignal }

/** A product with what its page shows of its offers. */
export type ShownProduct = Product & {
  /** Present when it has options or used copies to show. */
  offers?: Offer[]
  /** The offer that the address names, when that is a variant; `offers` lacks one that was sold long ago. */
  named?: Offer
  /** Photos of the used copies on sale, which follow the images of the product. */
  photos?: CopyPhoto[]
}

export type ProductAnswer = { product: Product; offers?: Product[] }

/**
 * The product that the id, or the variant of the id, belongs to, and related products, which neither delay it nor make it
 * fail. Both are requested at once.
 */
export async function loadProduct({ api, id, signal }: LoadOptions) {
  const rows = listRows(api, id, signal)
  const row = <Name extends keyof ProductRows>(name: Name) =>
    deferIfSlow<ProductRows[Name] | []>(rows.then((all) => all[name]).catch(() => []))
  const [product, otherPressings, more, fitting, related] = await Promise.all([
    deferIfSlow(loadShown(api, id, signal)),
    row('otherPressings'),
    row('more'),
    row('fitting'),
    row('related'),
  ])
  return { product, otherPressings, more, fitting, related }
}

async function listRows(api: Api, id: string, signal: AbortSignal): Promise<ProductRows> {
  const [{ toProductRows }, answer] = await Promise.all([
    // The first page has its rows from the server: only later ones load this code.
    import('./product-rows.ts'),
    api('GET /products/:id/related', { params: { id }, signal }),
  ])
  return toProductRows(answer)
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
    params: { id },
    signal,
  })
  const { product, offers } = answer ?? {}
  if (!product?.name) throw new ApiError({ message: 'Product not found', statusCode: 404 })
  return offers ? { product, offers } : { product }
}
