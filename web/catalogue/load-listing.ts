import type { Api } from '../../contract/client.ts'
import { toPagination, toProduct } from '../lib/answer-shapes.ts'
import { type CardProduct, toCardProduct } from './card-product.ts'
import { type ListingPlace, readListing, toProductQuery } from './listing-state.ts'

export type ListingPage = {
  products: CardProduct[]
  /** What a search was taken for, where nothing matches it as it was typed. */
  meantSearch: string | undefined
  currentPage: number
  totalPages: number
  totalProducts: number
}

type Asked = { api: Api; place: ListingPlace; url: URL; signal: AbortSignal }

/** The page of products that an address asks for. */
export async function loadListing({ api, place, url, signal }: Asked): Promise<ListingPage> {
  const query = toProductQuery(place, readListing(place, url.searchParams))
  const answer = await api('GET /products', { query, signal })
  const products = answer.products.map(toProduct).map(toCardProduct)
  return { products, meantSearch: answer.meantSearch, ...toPagination(answer) }
}
