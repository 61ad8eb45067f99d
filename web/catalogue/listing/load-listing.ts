import type { Api } from '#contract/client.ts'
import { toPagination, toProduct } from '#web/lib/api/normalize-response.ts'
import { type ProductSummary, toConditionSummary, toFoundSummary } from '../card/product-summary.ts'
import type { Deferred } from '../deferred.tsx'
import { type ListingPosition, type ListingState, toProductQuery } from './listing-state.ts'

export type ListingPage = {
  products: ProductSummary[]
  /** The corrected search text, when the typed one matches nothing. */
  meantSearch: string | undefined
  currentPage: number
  totalPages: number
  totalProducts: number
  isTotalEstimated?: boolean | undefined
  /** One of the products has a used copy that can be bought. */
  hasUsedCopies?: boolean
}

type LoadOptions = { api: Api; place: ListingPosition; state: ListingState; signal: AbortSignal }

export async function loadListing(options: LoadOptions): Promise<ListingPage> {
  const { api, place, state, signal } = options
  const answer = await api('GET /products', { query: toProductQuery(place, state), signal })
  const hasCondition = state.facets?.some(([name]) => name === 'condition')
  const toRow = hasCondition ? toConditionSummary : toFoundSummary(place.search ?? '')
  const products = answer.products.map(toProduct).map(toRow)
  const hasUsedCopies = answer.products.some(({ offerSummary }) => offerSummary?.usedCount)
  return { products, hasUsedCopies, meantSearch: answer.meantSearch, ...toPagination(answer) }
}

/** The products of a page that has arrived, for its metadata. */
export function shownProducts(page: Deferred<ListingPage>): ProductSummary[] {
  return 'now' in page ? page.now.products : []
}
