import type { Product } from '#contract/catalogue.ts'

/**
 * Notifications that a trigger sends in the transaction that changes products (db/migrations/0002_triggers.sql), and the
 * cache tags of responses that show products.
 *
 * - `changed <ids>`: these products changed, and lists may contain others now
 * - `stock <ids>`: only the stock of these changed, which affects lists of available products
 * - `lists`: products were added
 * - `everything`: too many products to name
 */
export const CATALOGUE_CHANNEL = 'catalogue'

/** Which products a list contains, and their order. */
const LISTS = 'lists'
/** Which products can be bought. */
const IN_STOCK = 'in-stock'

type CatalogueChange = ReadonlySet<string> | 'everything'

/** The cache tags that a notification invalidates; an unknown notification invalidates everything. */
export function parseCatalogueChange(message: string): CatalogueChange {
  const [kind, ...ids] = message.split(' ')
  if (kind === 'changed') return new Set([LISTS, ...ids])
  if (kind === 'stock') return new Set([IN_STOCK, ...ids])
  if (kind === 'lists') return new Set([LISTS])
  return 'everything'
}

export function tagsOfProduct({ _id }: Product): string[] {
  return [_id]
}

export function tagsOfList(products: readonly Product[], isInStock: boolean): string[] {
  return [LISTS, ...(isInStock ? [IN_STOCK] : []), ...products.map(({ _id }) => _id)]
}
