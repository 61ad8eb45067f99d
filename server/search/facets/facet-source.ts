import { type SQL, sql } from 'drizzle-orm'
import type { FacetDimension } from '#contract/facets.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import type { ProductView } from '#contract/products/offers.ts'
import type { FacetChoice } from './facet-choice.ts'
import { toConditionCents, toFacetFilters } from './facet-filters.ts'

/** The filters of a list, without its order and page. */
export type FacetScope = {
  view: Exclude<ProductView, 'used-copies'>
  type: ProductType | undefined
  minCents: number | undefined
  maxCents: number | undefined
  isInStock: boolean
  choice: FacetChoice
  text?: SearchText | undefined
}

/** A search, as a condition on `products`; equal keys find the same products. */
export type SearchText = { key: string; condition: SQL }

/** The price of a row with these conditions, by which it is filtered and sorted. */
export function toScopeCents({ view, choice: { conditions } }: FacetScope): SQL {
  if (view === 'products') return sql`products.price_cents`
  if (conditions.length === 0) return sql`f.cents`
  return toConditionCents(conditions)
}

/** Whether a price is in the range of a list. */
export function toPriceFilters(cents: SQL, { minCents, maxCents }: PriceRange): SQL[] {
  return [
    ...(minCents === undefined ? [] : [sql`${cents} >= ${minCents}`]),
    ...(maxCents === undefined ? [] : [sql`${cents} <= ${maxCents}`]),
  ]
}

type PriceRange = Pick<FacetScope, 'minCents' | 'maxCents'>

/**
 * The products in scope as `from … where …` over `product_facets f`, with `products` where a condition reads it; `except`
 * leaves one dimension out, its price included.
 */
export function toFacetSource(
  given: FacetScope,
  { except, joins = false }: { except?: FacetDimension; joins?: boolean } = {},
): SQL {
  const conditions = except === 'condition' ? [] : given.choice.conditions
  const scope = { ...given, choice: { ...given.choice, conditions } }
  const { view, type, minCents, maxCents, isInStock, choice, text } = scope
  const isPriced = minCents !== undefined || maxCents !== undefined
  const readsProducts = joins || text !== undefined || (isPriced && view === 'products')
  const filters = [
    ...(type ? [sql`f.type = ${sql.raw(`'${type}'`)}`] : []),
    ...(isInStock ? [sql`f.is_in_stock`] : []),
    ...toFacetFilters(choice, except),
    ...(text ? [text.condition] : []),
    ...toPriceFilters(toScopeCents(scope), scope),
  ]
  const where = filters.length > 0 ? sql` where ${sql.join(filters, sql` and `)}` : sql``
  const join = readsProducts ? sql` join products on products.id = f.product_id` : sql``
  return sql`product_facets f${join}${where}`
}
