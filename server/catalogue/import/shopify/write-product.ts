import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { products } from '../../catalogue.tables.ts'
import { insertProduct } from '../../insert-product.ts'
import { createVariantOnce } from '../../offers/create-variant.ts'
import { updateProduct } from '../../update-product.ts'
import type { PlannedWrite } from './plan-product.rules.ts'
import { productHandles } from './shopify.tables.ts'

/** Writes one product of a file with its variants, and saves its handle. Returns its id. */
export async function writeProduct(
  ctx: Context,
  { productId, handle, create, change, variants, isMarked }: PlannedWrite,
): Promise<string> {
  const id = create ? (await insertProduct(ctx, create))._id : productId
  if (!id) throw new Error(`The product ${handle} is neither new nor known`)
  if (change) await updateProduct(ctx, { id, change })
  for (const variant of variants) {
    if ('create' in variant) await createVariantOnce(ctx, { productId: id, input: variant.create })
    else await updateProduct(ctx, variant)
  }
  // After the changes, which clear the mark.
  if (isMarked)
    await ctx.db.update(products).set({ needsCompletion: 'shopify' }).where(eq(products.id, id))
  await ctx.db
    .insert(productHandles)
    .values({ handle, productId: id, createdAt: ctx.now })
    .onConflictDoNothing()
  return id
}
