import type { Product } from '#contract/catalogue.ts'
import { type Api, ApiError } from '#contract/client.ts'
import { type ProductSummary, toProductId, toProductSummary } from '../card/product-summary.ts'
import { deferIfSlow } from '../deferred.tsx'
import { loadProductOffers } from './offers/lazy-product-offers.ts'
import type { Offer } from './offers/offer.ts'
import { isSameGenre, pickRelated } from './related-products.ts'

const MORE = 3
/** The number of products to choose related ones from: a search finds more than the same artist or genre. */
const SCANNED_PRODUCTS = 24

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
  const [product, otherPressings, more, related] = await Promise.all([
    deferIfSlow(coming),
    deferIfSlow(coming.then((arrived) => listPressings(api, arrived, signal)).catch(() => [])),
    deferIfSlow(coming.then((arrived) => listMore(api, arrived, signal)).catch(() => [])),
    deferIfSlow(coming.then((arrived) => listRelated(api, arrived, signal)).catch(() => [])),
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

/** The values of a product in the list of other pressings. */
export type OtherPressing = Pick<Product, '_id' | 'name' | 'price'> & {
  label: string
  number: string
  year: string
  country: string
  isSoldOut: boolean
}

/** The same title by the same artist. Only records have pressings. */
async function listPressings(
  api: Api,
  { _id, type, albumInfo }: Product,
  signal: AbortSignal,
): Promise<OtherPressing[]> {
  if (type !== 'vinyl' || !albumInfo?.artist) return []
  const request = { params: { id: _id }, signal }
  return (await api('GET /products/:id/other-pressings', request)).products.map(toOtherPressing)
}

function toOtherPressing({ _id, name, price, available, brand, pressing }: Product): OtherPressing {
  const [first] = pressing?.labels ?? []
  return {
    ...{ _id, name, price, isSoldOut: available <= 0 },
    label: first?.name ?? brand,
    number: first?.catalogueNumber ?? '',
    year: pressing?.released.slice(0, 4) ?? '',
    country: pressing?.country ?? '',
  }
}

/** Other records of the artist. */
async function listMore(
  api: Api,
  product: Product,
  signal: AbortSignal,
): Promise<ProductSummary[]> {
  const artist = product.albumInfo?.artist
  if (!artist) return []
  const query = { search: artist, type: 'vinyl' as const, limit: SCANNED_PRODUCTS }
  const { products } = await api('GET /products', { query, signal })
  return products
    .filter((other) => other.albumInfo?.artist === artist && toProductId(other) !== product._id)
    .slice(0, MORE)
    .map(toProductSummary)
}

/** The same genre by other artists; if these are too few, the same type. */
async function listRelated(
  api: Api,
  product: Product,
  signal: AbortSignal,
): Promise<ProductSummary[]> {
  const { type, albumInfo } = product
  const find = async (search?: string) => {
    const query = { type, limit: SCANNED_PRODUCTS, ...(search ? { search } : {}) }
    return (await api('GET /products', { query, signal })).products
  }
  const ofGenre = albumInfo?.genre ? await find(albumInfo.genre) : []
  const picked = pickRelated(
    product,
    ofGenre.filter((other) => isSameGenre(product, other)),
    MORE,
  )
  if (picked.length < MORE) picked.push(...(await find()))
  return pickRelated(product, unique(picked), MORE).map(toProductSummary)
}

function unique(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [toProductId(product), product])).values()]
}
