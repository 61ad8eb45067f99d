import type { Product } from '../../contract/catalogue.ts'
import type { Api } from '../../contract/client.ts'
import { isSameGenre, pickAlike } from './alike.ts'
import { arriving } from './arriving.tsx'
import { type CardProduct, toCardProduct } from './card-product.ts'

const MORE = 3
/** Products looked through for others: a search finds more than those of the artist or the genre. */
const LOOKED_THROUGH = 24

type Asked = { api: Api; id: string; signal: AbortSignal }

/** The product, and others to go on with, which neither hold it up nor fail it. */
export async function loadProduct({ api, id, signal }: Asked) {
  const answer = api('GET /products/:id', { params: { id }, signal })
  const coming = answer.then(({ product }) => product)
  const [product, more, alike] = await Promise.all([
    arriving(coming),
    arriving(coming.then((arrived) => listMore(api, arrived, signal)).catch(() => [])),
    arriving(coming.then((arrived) => listAlike(api, arrived, signal)).catch(() => [])),
  ])
  return { product, more, alike }
}

/** Other records of the artist. */
async function listMore(api: Api, product: Product, signal: AbortSignal): Promise<CardProduct[]> {
  const artist = product.albumInfo?.artist
  if (!artist) return []
  const query = { search: artist, type: 'vinyl' as const, limit: LOOKED_THROUGH }
  const { products } = await api('GET /products', { query, signal })
  return products
    .filter((other) => other.albumInfo?.artist === artist && other._id !== product._id)
    .slice(0, MORE)
    .map(toCardProduct)
}

/** Of the same genre, by others; where that gives too little, of the same type. */
async function listAlike(api: Api, product: Product, signal: AbortSignal): Promise<CardProduct[]> {
  const { type, albumInfo } = product
  const find = async (search?: string) => {
    const query = { type, limit: LOOKED_THROUGH, ...(search ? { search } : {}) }
    return (await api('GET /products', { query, signal })).products
  }
  const ofGenre = albumInfo?.genre ? await find(albumInfo.genre) : []
  const picked = pickAlike(
    product,
    ofGenre.filter((other) => isSameGenre(product, other)),
    MORE,
  )
  if (picked.length < MORE) picked.push(...(await find()))
  return pickAlike(product, unique(picked), MORE).map(toCardProduct)
}

function unique(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product._id, product])).values()]
}
