import { and } from 'drizzle-orm'
import type { Product } from '#contract/products/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import type { ShopTime } from '#server/platform/shop-calendar.ts'
import { products } from './catalogue.tables.ts'
import { isInShop, listedColumns } from './product-projection.ts'
import { showRows } from './show-rows.rules.ts'

/** These products as lists show them, each by its featured offer, by the id of the product; archived ones are omitted. */
export async function readProductRows(
  ctx: Pick<Context, 'db'> & ShopTime,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select(listedColumns)
    .from(products)
    .where(and(isAnyOf(products.id, ids), isInShop))
  const shown = showRows(rows, 'featured', ctx)
  return new Map(shown.map((product) => [product.parentId ?? product._id, product]))
}
