import type { Api } from '#contract/client.ts'
import { SHOP_PAGE_SIZE } from '#contract/limits.ts'
import { toCopySummary } from '../card/product-summary.ts'
import { type ListingState, toFacetQuery } from './listing-state.ts'
import type { ListingPage } from './load-listing.ts'

/** A page of the used copies that can be bought, latest arrival first. */
export async function loadUsed(
  api: Api,
  state: Pick<ListingState, 'page' | 'facets'>,
  signal: AbortSignal,
): Promise<ListingPage> {
  const { page } = state
  const query = {
    view: 'used-copies' as const,
    page,
    limit: SHOP_PAGE_SIZE,
    ...toFacetQuery(state),
  }
  const { products, pagination } = await api('GET /products', { query, signal })
  return { products: products.map(toCopySummary), meantSearch: undefined, ...pagination }
}
