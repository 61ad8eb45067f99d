import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { products } from './catalogue.tables.ts'
import { isInShop } from './product-projection.ts'

/**
 * A text that differs after any change of a product in the shop, whether it was edited, sold out, added or archived.
 * PostgreSQL hashes the products, which costs a small part of reading and writing them all.
 */
export async function readCatalogueState({ db }: Pick<Context, 'db'>): Promise<string> {
  const shown = sql`concat_ws(' ', id, updated_at, is_in_stock, thumbnail, images)`
  const state = sql<string>`concat(count(*), ' ', bit_xor(hashtextextended(${shown}, 0)))`
  const [row] = await db.select({ state }).from(products).where(isInShop)
  return row?.state ?? ''
}
