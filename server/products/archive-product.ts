import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  isInShop,
  productNotFound,
  publishProducts,
  toAuditValues,
} from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hasOpenDraw } from '#server/pricing/index.ts'
import { lockProducts } from '#server/stock/index.ts'
import { getOffer } from './offers/product.queries.ts'
import { readVariantAuditValues } from './offers/variant-details.queries.ts'
import { deleteOption } from './offers/variant-option.ts'

export const HAS_OPEN_DRAW =
  'Its draw is open: customers wait for the result. Delete it after the draw.'

/**
 * Removes an offer from the shop permanently: from lists and carts, but not from the orders that sold it. A product
 * takes its variants along.
 * @throws AppError not-found; conflict while a draw of it is open
 */
export async function archiveProduct(ctx: Context, id: string): Promise<void> {
  if (!isId(id)) throw productNotFound()
  await withTransaction(ctx, async (ctx) => {
    await lockProducts(ctx, [id])
    const before = await getOffer(ctx, id)
    if (await hasOpenDraw(ctx, id)) throw new AppError('conflict', HAS_OPEN_DRAW)
    const isVariant = eq(products.parentId, id)
    const variants = await ctx.db
      .select({ id: products.id })
      .from(products)
      .where(and(isVariant, isInShop))
    const values = before.parentId
      ? await readVariantAuditValues(ctx, before)
      : toAuditValues(before)
    await ctx.db
      .update(products)
      .set({ archivedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(products.id, id))
    if (before.option) await deleteOption(ctx, id)
    await recordChange(ctx, {
      action: 'product.archived',
      subject: { id, name: before.name },
      before: values,
      after: null,
    })
    await publishProducts(ctx, 'product.archived', [id, ...variants.map((variant) => variant.id)])
  })
}
