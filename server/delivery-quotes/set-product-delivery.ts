import { eq } from 'drizzle-orm'
import type { ProductDelivery } from '#contract/delivery/delivery.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { productNotFound, rebuildProduct } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion, toVersion } from '#server/platform/version.ts'
import { lockProducts } from '#server/stock/index.ts'
import { productDelivery } from './product-delivery.tables.ts'

type Update = { productId: string; delivery: ProductDelivery; ifMatch?: string | undefined }

/** @throws AppError not-found for an unknown product */
export async function getProductDelivery(
  { db }: Pick<Context, 'db'>,
  productId: string,
): Promise<ProductDelivery> {
  const { weightGrams, isCollectionOnly } = productDelivery
  const rows = await db
    .select({ weightGrams, isCollectionOnly })
    .from(products)
    .leftJoin(productDelivery, eq(productDelivery.productId, products.id))
    .where(eqId(products.id, productId))
  const [row] = rows
  if (!row) throw productNotFound()
  return { weight: row.weightGrams, isCollectionOnly: row.isCollectionOnly ?? false }
}

/**
 * Sets how a product is delivered.
 * @throws AppError not-found; precondition-failed when it is delivered in another way than `ifMatch` names
 */
export async function setProductDelivery(
  ctx: Context,
  { productId, delivery, ifMatch }: Update,
): Promise<ProductDelivery> {
  return withTransaction(ctx, async (ctx) => {
    const product = (await lockProducts(ctx, [productId])).get(productId.toLowerCase())
    if (!product) throw productNotFound()
    const before = await getProductDelivery(ctx, productId)
    assertVersion('The delivery of this product', ifMatch, toProductDeliveryVersion(before))
    const { weight, isCollectionOnly } = delivery
    const values = { weightGrams: weight, isCollectionOnly }
    await ctx.db
      .insert(productDelivery)
      .values({ productId, ...values })
      .onConflictDoUpdate({ target: productDelivery.productId, set: values })
    // The pages of the product have its price of delivery.
    await rebuildProduct(ctx, product.parentId ?? productId)
    await recordChange(ctx, {
      action: 'product.delivery',
      subject: { id: productId, name: product.name },
      before,
      after: delivery,
      exact: { before, after: delivery },
    })
    return delivery
  })
}

export function toProductDeliveryVersion({ weight, isCollectionOnly }: ProductDelivery): string {
  return toVersion('product-delivery', weight ?? '', String(isCollectionOnly))
}
