import { SHOP_PAGE_SIZE } from '#contract/limits.ts'
import { pressingSorts, productSorts } from '#contract/products/product-sorts.ts'
import {
  type ListingPosition,
  type ListingState,
  type ProductListQuery,
  readListing,
  readSearch,
  toFacetQuery,
  toListingHref,
  toProductQuery,
} from '../../listing/listing-state.ts'

/**
 * The URL of a crate has the query of its listing. The path of an artist, a label or the used copies becomes a
 * parameter. Pure functions.
 */

/** The records that the server sends at once. */
export const CRATE_PAGE_SIZE = 24

export type CrateQuery = {
  /** Without the page. */
  query: ProductListQuery
  /** Counted from 0: the first record of the listing's page. */
  start: number
  /** The same records as a list. */
  listHref: string
  search: string
  hasCondition: boolean
}

export function readCrate(params: URLSearchParams): CrateQuery {
  const search = readSearch(params)
  const place: ListingPosition = search
    ? { pathname: '/search', search }
    : { pathname: '/products' }
  const state = readListing(place, params)
  const common = {
    search,
    start: (state.page - 1) * SHOP_PAGE_SIZE,
    hasCondition: state.facets?.some(([name]) => name === 'condition') ?? false,
  }
  const name = readName(params)
  if (name) return { ...common, ...ofName(name, params) }
  if (params.get('used') === 'true') {
    const query = { view: 'used-copies' as const, ...toFacetQuery(state) }
    return { ...common, query, listHref: toUsedHref(state) }
  }
  const { page: _, limit: __, ...query } = toProductQuery(place, state)
  return { ...common, query, listHref: toListingHref(place, { ...state, page: 1 }) }
}

type Name = { kind: 'artist' | 'label'; slug: string }

/** `label` itself is a facet. */
const nameFields = [
  ['artist', 'artist'],
  ['label', 'of-label'],
] as const

/** The indexed page of these records: all orders and filters of a list share it. */
export function toCanonical(listHref: string): string {
  const { pathname, searchParams } = new URL(listHref, 'http://shop')
  const own = [...searchParams].filter(([name]) => name === 'q' || name === 'type')
  return own.length > 0 ? `${pathname}?${new URLSearchParams(own)}` : pathname
}

function readName(params: URLSearchParams): Name | null {
  for (const [kind, field] of nameFields) {
    const slug = params.get(field)
    if (slug) return { kind, slug }
  }
  return null
}

/** By latest release without a known sort. The crate of such a page always has one. */
function ofName({ kind, slug }: Name, params: URLSearchParams) {
  const wanted = params.get('sort')
  const sort = [...pressingSorts, ...productSorts].find((each) => each === wanted) ?? 'released'
  const query: ProductListQuery = { [kind]: [slug], sort }
  return { query, listHref: `/${kind}s/${encodeURIComponent(slug)}?sort=${sort}` }
}

function toUsedHref({ facets = [] }: ListingState): string {
  const state = { category: 'all', sort: 'newest', page: 1, isInStockOnly: false } as const
  return toListingHref({ pathname: '/used' }, { ...state, facets })
}
