import type { Api } from '#contract/client.ts'
import { SHOP_PAGE_SIZE } from '#contract/limits.ts'
import { toProductSummary } from '../card/product-summary.ts'
import type { ListingPage } from './load-listing.ts'

/** A page of the picks of the staff, newest first. */
export async function loadPicks(api: Api, page: number, signal: AbortSignal): Promise<ListingPage> {
  const query = { page, limit: SHOP_PAGE_SIZE }
  const { products, pagination } = await api('GET /picks', { query, signal })
  return { products: products.map(toProductSummary), meantSearch: undefined, ...pagination }
}
