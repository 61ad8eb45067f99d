import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { OptionInput } from '#contract/products/offers.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  productNotFound,
  publishProducts,
  refreshChanged,
  toAuditValues,
  toVersionTime,
} from '#server/catalogue/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockProducts, type ProductRow } from '#server/stock/index.ts'
import { getOffer } from './offers/product.queries.ts'
import { readVariantAuditValues } from './offers/variant-details.queries.ts'
import { assertNewOption, insertOptions } from './offers/variant-option.ts'

type Restored = {
  id: string
  /** Required for an option, which lost its row. */
  option?: OptionInput | undefined
}

/**
 * Puts an archived offer back into the shop, a product with the variants that were archived with it; nothing happens to
 * one that is not archived. Wants that ended with it stay ended.
 * @throws AppError not-found; conflict for a variant of an archived product, and for an option whose label is taken
 */
export async function restoreProduct(ctx: Context, { id, option }: Restored): Promise<void> {
  if (!isId(id)) throw productNotFound()
  await withTransaction(ctx, async (ctx) => {
    const row = (await lockProducts(ctx, [id])).get(id)
    if (!row) throw productNotFound()
    if (!row.archivedAt) return
    if (row.parentId) await assertInShop(ctx, row.parentId)
    await lockImages(ctx, [row.thumbnail, ...row.images])
    const variants = await lockVariantsOf(ctx, row)
    const restored = [row.id, ...variants]
    await ctx.db
      .update(products)
      .set({ archivedAt: null, updatedAt: toVersionTime(ctx.now, row.updatedAt) })
      .where(inArray(products.id, restored))
    if (option && row.parentId) {
      const { parentId } = row
      await assertNewOption(ctx, { parentId }, option.label)
      await insertOptions(ctx, [{ ...option, productId: id, parentId }])
    }
    await refreshChanged(ctx)
    const offer = await getOffer(ctx, id)
    await recordChange(ctx, {
      action: 'product.created',
      subject: { id, name: offer.name },
      before: null,
      after: offer.parentId ? await readVariantAuditValues(ctx, offer) : toAuditValues(offer),
    })
    await publishProducts(ctx, 'product.created', restored)
  })
}

async function assertInShop(ctx: Context, parentId: string): Promise<void> {
  const parent = (await lockProducts(ctx, [parentId])).get(parentId)
  if (parent && !parent.archivedAt) return
  throw new AppError('conflict', 'Its product is deleted. Undo that first.')
}

/** The variants that were archived with their product, not by themselves in the same transaction, as by an undo of an import. */
async function lockVariantsOf(ctx: Context, { id, archivedAt }: ProductRow): Promise<string[]> {
  if (!archivedAt) return []
  const ownEntry = ctx.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, sql`${products.id}::text`),
        eq(auditEntries.action, 'product.archived'),
        eq(auditEntries.createdAt, archivedAt),
      ),
    )
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.parentId, id), eq(products.archivedAt, archivedAt), notExists(ownEntry)))
  const ids = rows.map((row) => row.id)
  await lockProducts(ctx, ids)
  return ids
}
