import type { CallAnswer } from '#contract/calls.ts'
import { type Api, isApiError } from '#contract/client.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toPagination, toProduct } from '#web/lib/api/normalize-response.ts'
import { type ProductSummary, toConditionSummary, toFoundSummary } from '../card/product-summary.ts'
import type { Deferred } from '../deferred.tsx'
import { deferFacets, type ListingFacets, shownFacets, toGroups } from './facets/load-facets.ts'
import {
  type ListingPosition,
  type ProductListQuery,
  readListing,
  toProductQuery,
} from './listing-state.ts'

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

type LoadOptions = { api: Api; place: ListingPosition; url: URL; signal: AbortSignal }
type Loading = { listing: Promise<ListingPage>; facets: Promise<Deferred<ListingFacets>> }

/**
 * The page of products that the URL selects, and the facets of all its pages: a call of their own, which other pages share
 * and the browser need not wait for. For the first page the server requests both at once,
 * and the products alone when their facets fail.
 */
export function loadListing({ api, place, url, signal }: LoadOptions): Loading {
  const state = readListing(place, url.searchParams)
  const query = toProductQuery(place, state)
  const load = (wanted: ProductListQuery) => api('GET /products', { query: wanted, signal })
  const hasCondition = state.facets?.some(([name]) => name === 'condition')
  const toRow = hasCondition ? toConditionSummary : toFoundSummary(place.search ?? '')
  const toPage = (answer: ListAnswer) => toListingPage(answer, toRow)
  if (import.meta.env.SSR && state.page === 1) {
    const both = load({ ...query, ...shownFacets })
    const toFacets = ({ facets }: ListAnswer) => ({ now: toGroups(facets) })
    const listed = both.catch((error: unknown) => {
      const isRefused = isApiError(error) && error.statusCode < 500
      return isRefused ? both : load(query)
    })
    return { listing: listed.then(toPage), facets: both.then(toFacets, () => ({ now: null })) }
  }
  return { listing: load(query).then(toPage), facets: deferFacets(api, { place, state }, signal) }
}

type ListAnswer = CallAnswer<'GET /products'>

function toListingPage(
  answer: ListAnswer,
  toRow: (product: Product) => ProductSummary,
): ListingPage {
  const products = answer.products.map(toProduct).map(toRow)
  const hasUsedCopies = answer.products.some(({ offerSummary }) => offerSummary?.usedCount)
  return { products, hasUsedCopies, meantSearch: answer.meantSearch, ...toPagination(answer) }
}

/** The products of a page that has arrived, for its metadata. */
export function shownProducts(page: Deferred<ListingPage>): ProductSummary[] {
  return 'now' in page ? page.now.products : []
}
