import { and, eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { isInShop } from './catalogue.queries.ts'
import { productNotFound } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'

/**
 * Takes a product out of the shop for good: gone for shoppers, from lists and carts, still there for the
 * orders that sold it (design.md, Deleting a product).
 * @throws AppError not-found
 */
export async function archiveProduct(ctx: Context, id: string): Promise<void> {
  if (!isId(id)) throw productNotFound()
  const archived = await ctx.db
    .update(products)
    .set({ archivedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(products.id, id), isInShop))
    .returning({ id: products.id })
  if (archived.length === 0) throw productNotFound()
}
