import type { CallRequest } from '#contract/calls.ts'
import type { FacetDimension } from '#contract/facets.ts'
import {
  FACET_VALUE_MAX,
  FACET_VALUES_MAX,
  PRODUCT_PRICE_MAX_DOLLARS,
  SEARCH_MAX,
  SHOP_PAGE_SIZE,
} from '#contract/limits.ts'
import type { ProductSort } from '#contract/products/product-sorts.ts'
import { readTyped } from '#contract/typed-amount.ts'
import { type Category, isCategory } from '../categories.ts'

/**
 * The URL alone defines a listing, so that it can be linked, reloaded and reached by Back.
 * Pure functions: URL to state, state to URL, state to API query.
 */

/** `best` sorts by relevance, the default order of a search. */
export type ListingSort = ProductSort | 'best'

export type ListingState = {
  category: Category
  sort: ListingSort
  /** 1-based. */
  page: number
  priceMinDollars?: number
  priceMaxDollars?: number
  isInStockOnly: boolean
  /** Absent when none is chosen. */
  facets?: readonly ChosenFacet[]
}

export type ChosenFacet = readonly [name: FacetDimension, value: string]

export type ProductListQuery = NonNullable<CallRequest<'GET /products'>['query']>

export type ListingPosition = {
  pathname: string
  /** Part of the path, not of the query: `/products/vinyl`. */
  pathCategory?: Category
  /** The search text; only on the search page. */
  search?: string
}

type SortOption = { value: ListingSort; label: string }

const sortOptions: readonly SortOption[] = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
  { value: 'name-asc', label: 'Name: A to Z' },
  { value: 'name-desc', label: 'Name: Z to A' },
]

const searchSortOptions: readonly SortOption[] = [
  { value: 'best', label: 'Best Match' },
  ...sortOptions,
]

/** The first one is the default order. */
export function sortOptionsOf(place: ListingPosition): readonly SortOption[] {
  return place.search === undefined ? sortOptions : searchSortOptions
}

function defaultSortOf(place: ListingPosition): ListingSort {
  return place.search === undefined ? 'newest' : 'best'
}

/** Every URL has a state: invalid values count as absent. */
export function readListing(place: ListingPosition, params: URLSearchParams): ListingState {
  const type = params.get('type')
  const sort = sortOptionsOf(place).find(({ value }) => value === params.get('sort'))
  return {
    category: place.pathCategory ?? (isCategory(type) ? type : 'all'),
    sort: sort?.value ?? defaultSortOf(place),
    page: readPage(params.get('page')),
    ...readPriceRange(params.get('price-min'), params.get('price-max')),
    isInStockOnly: params.get('in-stock') === 'true',
    ...withFacets(readFacets(params)),
  }
}

/** In the order of the URL. */
export const facetNames = [
  'genre',
  'format',
  'label',
  'decade',
  'country',
  'condition',
] as const satisfies FacetDimension[]

const knownCondition = /^(new|used|(near-mint|vg|vg-plus)-or-better)$/

/** Each value once and sorted: one selection has one URL. */
function readFacets(params: URLSearchParams): ChosenFacet[] {
  return facetNames.flatMap((name) =>
    [...new Set(params.getAll(name))]
      .filter((value) => value !== '' && value.length <= FACET_VALUE_MAX)
      .filter((value) => name !== 'condition' || knownCondition.test(value))
      .toSorted()
      .slice(0, FACET_VALUES_MAX)
      .map((value) => [name, value] as const),
  )
}

function withFacets(facets: readonly ChosenFacet[]): Pick<ListingState, 'facets'> {
  return facets.length > 0 ? { facets } : {}
}

/** The state with other facets, on its first page. */
export function chooseFacets(state: ListingState, facets: readonly ChosenFacet[]): ListingState {
  const { facets: _, ...others } = state
  const params = new URLSearchParams(facets.map(([name, value]) => [name, value]))
  return { ...others, page: 1, ...withFacets(readFacets(params)) }
}

/** The search text, trimmed and cut to the length the server accepts. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('q') ?? '').slice(0, SEARCH_MAX).trim()
}

/** The URL of a listing, without default values. */
export function toListingHref(place: ListingPosition, state: ListingState): string {
  const params = new URLSearchParams(toListingFields(place, state))
  const query = params.toString()
  return query ? `${place.pathname}?${query}` : place.pathname
}

/** The query parameters of a listing, without the search text. */
export const listingFieldNames = [
  ...['type', 'sort', 'price-min', 'price-max', 'in-stock', ...facetNames, 'page'],
]

/** The query of the URL as pairs, which a form sends as hidden fields. */
export function toListingFields(place: ListingPosition, state: ListingState): [string, string][] {
  const fields: [string, string | undefined][] = [
    ['q', place.search],
    ['type', state.category === (place.pathCategory ?? 'all') ? undefined : state.category],
    ['sort', state.sort === defaultSortOf(place) ? undefined : state.sort],
    ['price-min', state.priceMinDollars?.toString()],
    ['price-max', state.priceMaxDollars?.toString()],
    ['in-stock', state.isInStockOnly ? 'true' : undefined],
    ...(state.facets ?? []).map(([name, value]): [string, string] => [name, value]),
    ['page', state.page === 1 ? undefined : state.page.toString()],
  ]
  return fields.filter((field): field is [string, string] => field[1] !== undefined)
}

/** The state after a change of category: a listing retains only the sort, a search all but the page. */
export function withCategory(place: ListingPosition, state: ListingState, category: Category) {
  if (place.search !== undefined) return { place, state: { ...state, category, page: 1 } }
  const fresh: ListingState = { category, sort: state.sort, page: 1, isInStockOnly: false }
  return { place: { pathname: '/products' }, state: fresh }
}

/** The initial state of a listing: all products, default order, no filters. A search retains its text. */
export function toStartHref(place: ListingPosition): string {
  const start = place.search === undefined ? { pathname: '/products' } : place
  return toListingHref(start, readListing(start, new URLSearchParams()))
}

export function hasFilters(state: ListingState): boolean {
  return (
    state.isInStockOnly ||
    state.facets !== undefined ||
    state.priceMinDollars !== undefined ||
    state.priceMaxDollars !== undefined
  )
}

/** The query of `GET /products`, in which the server's defaults are undefined. */
export function toProductQuery(place: ListingPosition, state: ListingState): ProductListQuery {
  const { category, sort } = state
  return {
    page: state.page,
    limit: SHOP_PAGE_SIZE,
    search: place.search,
    type: category === 'all' ? undefined : category,
    sort: sort === 'best' || sort === defaultSortOf(place) ? undefined : sort,
    'price-min': state.priceMinDollars,
    'price-max': state.priceMaxDollars,
    'in-stock': state.isInStockOnly ? 'true' : undefined,
    ...toFacetQuery(state),
  }
}

export function toFacetQuery({ facets = [] }: Pick<ListingState, 'facets'>): ProductListQuery {
  const query: Partial<Record<FacetDimension, string[]>> = {}
  for (const [name, value] of facets) query[name] = [...(query[name] ?? []), value]
  // Only known conditions are read from a URL.
  return query as ProductListQuery
}

const pageMax = 1_000_000

function readPage(text: string | null): number {
  const page = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 1
  return page >= 1 && page <= pageMax ? page : 1
}

/** Price limits as typed by a person: 80 to 30 means 30 to 80. */
export function readPriceRange(
  minText: string | null,
  maxText: string | null,
): Pick<ListingState, 'priceMinDollars' | 'priceMaxDollars'> {
  const min = readPrice(minText)
  const max = readPrice(maxText)
  return min !== undefined && max !== undefined && min > max
    ? { priceMinDollars: max, priceMaxDollars: min }
    : { priceMinDollars: min, priceMaxDollars: max }
}

function readPrice(text: string | null): number | undefined {
  const { value } = readTyped('amount', text ?? '')
  return value === undefined ? undefined : Math.min(value, PRODUCT_PRICE_MAX_DOLLARS)
}
