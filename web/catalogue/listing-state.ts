import type { ProductQuery, ProductSort } from '../../contract/catalogue.ts'
import { PRODUCT_PRICE_MAX_DOLLARS, SEARCH_MAX, SHOP_PAGE_SIZE } from '../../contract/limits.ts'
import { type Category, isCategory } from './categories.ts'

/**
 * What a listing shows is said by its address alone, so that it can be linked, reloaded and gone back to.
 * Pure: from address to state, from state to address, and from state to the call.
 */

export type ListingState = {
  category: Category
  sort: ProductSort
  /** 1-based. */
  page: number
  priceMinDollars?: number
  priceMaxDollars?: number
  isInStockOnly: boolean
}

export type ListingPlace = {
  pathname: string
  /** Said by the path, so it stays out of the query: `/products/vinyl`. */
  pathCategory?: Category
  /** What is searched for; only on the search page. */
  search?: string
}

export const sortOptions: readonly { value: ProductSort; label: string }[] = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
  { value: 'name-asc', label: 'Name: A to Z' },
  { value: 'name-desc', label: 'Name: Z to A' },
]

/** Every address has a state: values that make no sense count as absent. */
export function readListing(params: URLSearchParams, pathCategory?: Category): ListingState {
  const type = params.get('type')
  const sort = sortOptions.find(({ value }) => value === params.get('sort'))
  const prices = [readPrice(params.get('price-min')), readPrice(params.get('price-max'))] as const
  const [priceMinDollars, priceMaxDollars] = inOrder(...prices)
  return {
    category: pathCategory ?? (isCategory(type) ? type : 'all'),
    sort: sort?.value ?? 'newest',
    page: readPage(params.get('page')),
    ...(priceMinDollars === undefined ? {} : { priceMinDollars }),
    ...(priceMaxDollars === undefined ? {} : { priceMaxDollars }),
    isInStockOnly: params.get('in-stock') === 'true',
  }
}

/** The text of a search, trimmed and no longer than the server takes. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('q') ?? '').slice(0, SEARCH_MAX).trim()
}

/** The address of a listing. What is as it would be anyway is left out. */
export function toListingHref(place: ListingPlace, state: ListingState): string {
  const params = new URLSearchParams(toListingFields(place, state))
  const query = params.toString()
  return query ? `${place.pathname}?${query}` : place.pathname
}

/** The query of the address as pairs, which is also what a form has to send along. */
export function toListingFields(place: ListingPlace, state: ListingState): [string, string][] {
  const fields: [string, string | undefined][] = [
    ['q', place.search],
    ['type', state.category === (place.pathCategory ?? 'all') ? undefined : state.category],
    ['sort', state.sort === 'newest' ? undefined : state.sort],
    ['price-min', state.priceMinDollars?.toString()],
    ['price-max', state.priceMaxDollars?.toString()],
    ['in-stock', state.isInStockOnly ? 'true' : undefined],
    ['page', state.page === 1 ? undefined : state.page.toString()],
  ]
  return fields.filter((field): field is [string, string] => field[1] !== undefined)
}

/** The listing after another category was chosen: a new listing keeps only the sort, a search all but the page. */
export function withCategory(place: ListingPlace, state: ListingState, category: Category) {
  if (place.search !== undefined) return { place, state: { ...state, category, page: 1 } }
  const fresh: ListingState = { category, sort: state.sort, page: 1, isInStockOnly: false }
  return { place: { pathname: '/products' }, state: fresh }
}

export function hasFilters(state: ListingState): boolean {
  return (
    state.isInStockOnly ||
    state.priceMinDollars !== undefined ||
    state.priceMaxDollars !== undefined
  )
}

/** The query of `GET /products` for a state; absent means not sent. */
export function toProductQuery(state: ListingState): Partial<ProductQuery> {
  return {
    page: state.page,
    limit: SHOP_PAGE_SIZE,
    ...(state.category === 'all' ? {} : { type: state.category }),
    ...(state.sort === 'newest' ? {} : { sort: state.sort }),
    ...(state.priceMinDollars === undefined ? {} : { 'price-min': state.priceMinDollars }),
    ...(state.priceMaxDollars === undefined ? {} : { 'price-max': state.priceMaxDollars }),
    ...(state.isInStockOnly ? { 'in-stock': 'true' } : {}),
  }
}

const pageMax = 1_000_000

function readPage(text: string | null): number {
  const page = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 1
  return page >= 1 && page <= pageMax ? page : 1
}

/** A price limit in dollars, as a person would type it. */
export function readPrice(text: string | null): number | undefined {
  const plain = (text ?? '').replace(/[\s$,]/g, '')
  if (!/^\d{1,9}(\.\d*)?$/.test(plain)) return undefined
  return Math.min(Math.round(Number(plain) * 100) / 100, PRODUCT_PRICE_MAX_DOLLARS)
}

/** Somebody who asks for 80 to 30 means 30 to 80. */
function inOrder(min: number | undefined, max: number | undefined) {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}
