import type { Product } from '../../contract/catalogue.ts'

/**
 * What is told when products change, by a trigger in the transaction that changes them (the migration
 * `catalogue_changes`), and what an answer says of itself to be dropped in time.
 *
 * - `changed <ids>`: these products say something else now; lists may find others
 * - `stock <ids>`: of these only the copies are others now, which no list asks about but those of what is in stock
 * - `lists`: products came
 * - `everything`: too many to name
 */
export const CATALOGUE_CHANNEL = 'catalogue'

/** Which products are found, and in which order. */
const LISTS = 'lists'
/** Which products can be bought. */
const IN_STOCK = 'in-stock'

export type CatalogueChange = ReadonlySet<string> | 'everything'

/** Anything it does not know has changed everything. */
export function readCatalogueChange(message: string): CatalogueChange {
  const [kind, ...ids] = message.split(' ')
  if (kind === 'changed') return new Set([LISTS, ...ids])
  if (kind === 'stock') return new Set([IN_STOCK, ...ids])
  if (kind === 'lists') return new Set([LISTS])
  return 'everything'
}

/** Whether a list may find other products now, or in another order; what is in stock aside. */
export function changesLists(change: CatalogueChange): boolean {
  return change === 'everything' || change.has(LISTS)
}

export function tagsOfProduct({ _id }: Product): string[] {
  return [_id]
}

export function tagsOfList(products: readonly Product[], isInStock: boolean): string[] {
  return [LISTS, ...(isInStock ? [IN_STOCK] : []), ...products.map(({ _id }) => _id)]
}
