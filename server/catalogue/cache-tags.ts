import type { Product } from '#contract/products/catalogue.ts'

/**
 * Notifications of the database (`notify_changed` in db/functions/changes.sql), one for each transaction that changes products or the shop,
 * and the cache tags of responses that show products: the ids of the products, and `lists`.
 *
 * - `changed <tags>`: the ids of the changed products, and `lists` when lists may contain other ones, in another order, or other facets
 * - `shop`: name, texts or look of the shop changed, or its pages (server/shop-profile)
 * - `everything`: too many products to name
 */
export const CATALOGUE_CHANNEL = 'catalogue'

/** Which products lists contain, their order, and the counts of facets. */
const LISTS = 'lists'

/** No response has it: the shop is read again, and then every response is invalidated. */
const SHOP_TAG = 'shop'

type CatalogueChange = ReadonlySet<string> | 'everything'

/** The cache tags that a notification invalidates; an unknown notification invalidates everything. */
export function parseCatalogueChange(message: string): CatalogueChange {
  const [kind, ...tags] = message.split(' ')
  if (kind === 'changed') return new Set(tags)
  if (kind === 'shop') return new Set([SHOP_TAG])
  return 'everything'
}

/** A variant is part of its product, which the notification names. */
export function tagOfProduct({ _id, parentId }: Product): string {
  return parentId ?? _id
}

export function tagsOfList(products: readonly Product[]): string[] {
  return [LISTS, ...products.map(tagOfProduct)]
}
