import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { addFileProducts } from './add-products.ts'
import { addFileVariants } from './add-variants.ts'
import { changeProducts } from './change-products.ts'
import { changeVariants } from './change-variants.ts'
import type { PlannedWrite } from './plan-product.rules.ts'
import { saveCosts } from './save-costs.ts'
import { productHandles } from './shopify.tables.ts'

/** A write whose product has an id, new or known. */
export type ProductOfFile = PlannedWrite & { id: string }

/**
 * Writes a batch of products, each of which is in it once, with their variants and handles: one statement for all rows of
 * a kind. Returns the products with their ids.
 */
export async function writeProducts(
  ctx: Context,
  writes: readonly PlannedWrite[],
): Promise<ProductOfFile[]> {
  const added = await addFileProducts(ctx, writes)
  const written = writes.map((write) => ({ ...write, id: toId(write, added) }))
  await changeProducts(ctx, written)
  await addFileVariants(ctx, written)
  await changeVariants(ctx, written)
  await saveCosts(ctx, written)
  await saveHandles(ctx, written)
  return written
}

function toId({ handle, productId }: PlannedWrite, added: ReadonlyMap<string, string>): string {
  const id = productId ?? added.get(handle)
  if (!id) throw new Error(`The product ${handle} is neither new nor known`)
  return id
}

/** A product of an undone import gives its handle to the one that a further import adds. */
async function saveHandles({ db, now }: Context, written: readonly ProductOfFile[]): Promise<void> {
  if (written.length === 0) return
  await db
    .insert(productHandles)
    .values(written.map(({ handle, id }) => ({ handle, productId: id, createdAt: now })))
    .onConflictDoUpdate({
      target: productHandles.handle,
      set: { productId: sql`excluded.product_id` },
      setWhere: sql`${productHandles.productId} <> excluded.product_id`,
    })
}
