import type { Product } from '../../contract/catalogue.ts'
import type { Api } from '../../contract/client.ts'
import { toProduct } from '../lib/answer-shapes.ts'
import { getProduct } from '../lib/get-product.ts'
import { arriving } from './arriving.tsx'
import { type CardProduct, toCardProduct } from './card-product.ts'

const MORE = 3
/** Records looked through for others of the artist: a search finds more than the artist's own. */
const LOOKED_THROUGH = 24

type Asked = { api: Api; id: string; signal: AbortSignal }

/** The product, and other records of its artist, which neither hold it up nor fail it. */
export async function loadProduct({ api, id, signal }: Asked) {
  const coming = getProduct(api, id, signal)
  const [product, more] = await Promise.all([
    arriving(coming),
    arriving(coming.then((arrived) => listMore(api, arrived, signal)).catch(() => [])),
  ])
  return { product, more }
}

async function listMore(api: Api, product: Product, signal: AbortSignal): Promise<CardProduct[]> {
  const artist = product.albumInfo?.artist
  if (!artist) return []
  const query = { search: artist, type: 'vinyl' as const, limit: LOOKED_THROUGH }
  const { products } = await api('GET /products', { query, signal })
  return products
    .map(toProduct)
    .filter((other) => other.albumInfo?.artist === artist && other._id !== product._id)
    .slice(0, MORE)
    .map(toCardProduct)
}
