import { eq } from 'drizzle-orm'
import type { Product, ProductChange } from '#contract/catalogue.ts'
import { recordChange } from '#server/audit/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import {
  assertImagesFit,
  assertVersion,
  productNotFound,
  toAuditValues,
  toChangedValues,
  toVersionTime,
} from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { getOffer } from './product.queries.ts'
import { publishProducts } from './product-events.ts'
import { lockProducts, setStock } from './stock/index.ts'
import { toProduct } from './to-product.ts'

type ProductUpdateInput = {
  id: string
  change: ProductChange
  /** The header. */
  ifMatch?: string | undefined
}

/**
 * Changes the given fields; orders keep what they sold.
 * @throws AppError not-found, invalid-input; conflict when the stock would fall below the units that checkouts reserve;
 * precondition-failed when the product has another version than `ifMatch`
 */
export async function updateProduct(
  ctx: Context,
  { id, change, ifMatch }: ProductUpdateInput,
): Promise<Product> {
  if (!isId(id)) throw productNotFound()
  return withTransaction(ctx, async (ctx) => {
    const before = await lockProduct(ctx, id)
    assertVersion(ifMatch, before)
    if (Object.keys(change).length === 0) return before
    const thumbnail = change.thumbnail ?? before.thumbnail
    const images = change.images ?? before.images
    assertImagesFit({ thumbnail, images })
    await lockImages(ctx, [thumbnail, ...images])
    await writeChange(ctx, before, change)
    const after = await getOffer(ctx, id)
    await recordChange(ctx, {
      action: 'product.changed',
      subject: { id, name: after.name },
      before: toAuditValues(before),
      after: toAuditValues(after),
    })
    await publishProducts(ctx, 'product.updated', [id])
    return after
  })
}

async function lockProduct(ctx: Context, id: string): Promise<Product> {
  const row = (await lockProducts(ctx, [id])).get(id.toLowerCase())
  if (!row || row.archivedAt) throw productNotFound()
  return toProduct(row)
}

async function writeChange(
  ctx: Context,
  { _id: id, updatedAt }: Product,
  change: ProductChange,
): Promise<void> {
  const { stock, ...values } = toChangedValues(change)
  await ctx.db
    .update(products)
    .set({ ...values, updatedAt: toVersionTime(ctx.now, new Date(updatedAt)) })
    .where(eq(products.id, id))
  if (stock !== undefined) await setStock(ctx, { productId: id, stock })
}
