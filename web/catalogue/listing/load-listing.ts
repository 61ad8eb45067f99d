import type { Api } from '#contract/client.ts'
import { toPagination, toProduct } from '#web/lib/api/normalize-response.ts'
import { type ProductSummary, toProductSummary } from '../card/product-summary.ts'
import type { Deferred } from '../deferred.tsx'
import { type ListingPosition, readListing, toProductQuery } from './listing-state.ts'

export type ListingPage = {
  products: ProductSummary[]
  /** The corrected search text, when the typed one matches nothing. */
  meantSearch: string | undefined
  currentPage: number
  totalPages: number
  totalProducts: number
  /** One of the products has a used copy that can be bought. */
  hasUsedCopies?: boolean
}

type LoadOptions = { api: Api; place: ListingPosition; url: URL; signal: AbortSignal }

/** The page of products that the URL selects. */
export async function loadListing({ api, place, url, signal }: LoadOptions): Promise<ListingPage> {
  const query = toProductQuery(place, readListing(place, url.searchParams))
  const answer = await api('GET /products', { query, signal })
  const products = answer.products.map(toProduct).map(toProductSummary)
  const hasUsedCopies = answer.products.some(({ offerSummary }) => offerSummary?.usedCount)
  return { products, hasUsedCopies, meantSearch: answer.meantSearch, ...toPagination(answer) }
}

/** The products of a page that has arrived, for its metadata. */
export function shownProducts(page: Deferred<ListingPage>): ProductSummary[] {
  return 'now' in page ? page.now.products : []
}
