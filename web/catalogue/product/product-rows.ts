import type { Product } from '#contract/catalogue.ts'
import type { Api } from '#contract/client.ts'
import { type ProductSummary, toProductId, toProductSummary } from '../card/product-summary.ts'
import { isSameGenre, pickRelated } from './related-products.ts'

/** The other products on the page of a product. */

const MORE = 3
/** The number of products to choose related ones from: a search finds more than the same artist or genre. */
const SCANNED_PRODUCTS = 24

/** The values of a product in the list of other pressings. */
export type OtherPressing = Pick<Product, '_id' | 'name' | 'price'> & {
  label: string
  number: string
  year: string
  country: string
  isSoldOut: boolean
}

/** The same title by the same artist. Only records have pressings. */
export async function listPressings(
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
export async function listMore(
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
export async function listRelated(
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
