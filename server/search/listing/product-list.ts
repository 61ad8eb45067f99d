import { toCents } from '#contract/money.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import type { CompletionMark } from '#contract/products/completion.ts'
import type { ProductView } from '#contract/products/offers.ts'
import type { ListSort } from '#server/catalogue/index.ts'
import { type FacetChoice, noFacets } from '../facets/facet-choice.ts'

export type ProductList = {
  /** Featured unless given. */
  view?: ProductView | undefined
  /** 1-based. */
  page: number
  limit: number
  type?: ProductType | undefined
  sort?: ListSort | undefined
  search?: string | undefined
  /** Dollars. */
  priceMin?: number | undefined
  priceMax?: number | undefined
  /** Only products that are available now. */
  isInStock?: boolean
  /** Only products with this mark. */
  needsCompletion?: CompletionMark | undefined
  choice?: FacetChoice | undefined
  /** Whether the page has the counted values of facets. */
  hasFacets?: boolean
  /** The number of values of each facet; all of them without it. */
  facetLimit?: number | undefined
}

/** A list in the units of the database. */
export function toScope(list: ProductList) {
  const { type, priceMin, priceMax, page, limit, isInStock = false, choice = noFacets } = list
  return {
    type,
    isInStock,
    choice,
    limit,
    offset: (page - 1) * limit,
    minCents: priceMin === undefined ? undefined : toCents(priceMin),
    maxCents: priceMax === undefined ? undefined : toCents(priceMax),
  }
}
