import { and, eq } from 'drizzle-orm'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { productNotFound, toAuditValues } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { publishProducts } from './product-events.ts'
import { isInShop, shownProductColumns } from './product-projection.ts'
import { lockProducts } from './stock/index.ts'
import { toProduct } from './to-product.ts'

/**
 * Removes a product from the shop permanently: from lists and carts, but not from the orders that sold it (API-79).
 * @throws AppError not-found
 */
export async function archiveProduct(ctx: Context, id: string): Promise<void> {
  if (!isId(id)) throw productNotFound()
  await withTransaction(ctx, async (ctx) => {
    await lockProducts(ctx, [id])
    const [row] = await ctx.db
      .update(products)
      .set({ archivedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(products.id, id), isInShop))
      .returning(shownProductColumns)
    if (!row) throw productNotFound()
    await recordChange(ctx, {
      action: 'product.archived',
      subject: { id, name: row.name },
      before: toAuditValues(toProduct(row)),
      after: null,
    })
    await publishProducts(ctx, 'product.archived', [id])
  })
}
