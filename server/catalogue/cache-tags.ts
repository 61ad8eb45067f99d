import type { Product } from '#contract/catalogue.ts'
import { hasFacets, noFacets } from './facets/facet-choice.ts'
import type { ProductList } from './listing/product-list.ts'

/**
 * Notifications that triggers send in the transaction that changes products (db/functions/notifications.sql), and the cache
 * tags of responses that show products.
 *
 * - `changed <ids>`: these products changed, and lists may contain others now
 * - `offers <ids>`: the price or the featured offer of these changed, or a variant did, which is named with its product
 * - `stock <ids>`: only the stock of these changed, which affects lists of available products
 * - `lists`: products were added
 * - `facets`: products have other facets, or others of them can be bought, or at another price
 * - `shop`: name, texts or look of the shop changed, or its pages (server/shop-profile)
 * - `everything`: too many products to name
 */
export const CATALOGUE_CHANNEL = 'catalogue'

/** Which products a list contains, and their order. */
const LISTS = 'lists'
/** Which products can be bought. */
const IN_STOCK = 'in-stock'
/** Which offers represent the products, and their prices. */
const OFFERS = 'offers'
/** The values of facets, their counts, and which products have them. */
const FACETS = 'facets'

/** No response has it: the shop is read again, and then every response is invalidated. */
const SHOP_TAG = 'shop'

type CatalogueChange = ReadonlySet<string> | 'everything'

/** The cache tags that a notification invalidates; an unknown notification invalidates everything. */
export function parseCatalogueChange(message: string): CatalogueChange {
  const [kind, ...ids] = message.split(' ')
  if (kind === 'changed') return new Set([LISTS, ...ids])
  if (kind === 'offers') return new Set([IN_STOCK, OFFERS, ...ids])
  if (kind === 'stock') return new Set([IN_STOCK, ...ids])
  if (kind === 'lists') return new Set([LISTS])
  if (kind === 'facets') return new Set([FACETS])
  if (kind === 'shop') return new Set([SHOP_TAG])
  return 'everything'
}

/** A notification about a variant names its product, whose page shows all offers. */
export function tagsOfProduct({ _id, parentId }: Product): string[] {
  return parentId ? [parentId, _id] : [_id]
}

type Shown = Pick<
  ProductList,
  'view' | 'sort' | 'priceMin' | 'priceMax' | 'isInStock' | 'choice' | 'hasFacets'
>

export function tagsOfList(products: readonly Product[], list: Shown): string[] {
  return [
    LISTS,
    ...(list.isInStock ? [IN_STOCK] : []),
    ...(dependsOnOffers(list) ? [OFFERS] : []),
    ...(list.hasFacets || hasFacets(list.choice ?? noFacets) ? [FACETS] : []),
    ...products.flatMap(tagsOfProduct),
  ]
}

/** A list of the newest products changes only where it shows one of them. */
function dependsOnOffers({ view, sort, priceMin, priceMax, choice }: Shown): boolean {
  // The offer of a row may be another one than the featured.
  if (choice && choice.conditions.length > 0) return true
  const isByPrice = sort === 'price-asc' || sort === 'price-desc'
  return view === 'used-copies' || isByPrice || priceMin !== undefined || priceMax !== undefined
}
