import { and, eq } from 'drizzle-orm'
import { recordChange } from '../audit/index.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { productNotFound, toProductFacts } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { isInShop, shownProductColumns } from './product-columns.ts'
import { publishProducts } from './product-events.ts'
import { toProduct } from './to-product.ts'

/**
 * Takes a product out of the shop for good: gone for shoppers, from lists and carts, still there for the
 * orders that sold it (design.md, Deleting a product).
 * @throws AppError not-found
 */
export async function archiveProduct(ctx: Context, id: string): Promise<void> {
  if (!isId(id)) throw productNotFound()
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(products)
      .set({ archivedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(products.id, id), isInShop))
      .returning(shownProductColumns)
    if (!row) throw productNotFound()
    await recordChange(ctx, {
      action: 'product.archived',
      subject: { id, name: row.name },
      before: toProductFacts(toProduct(row)),
      after: null,
    })
    await publishProducts(ctx, 'product.archived', [id])
  })
}
