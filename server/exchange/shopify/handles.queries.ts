import { and, eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop, productNotFound } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { productHandles } from './shopify.tables.ts'

/**
 * The product that had this name in the URLs of a Shopify shop.
 * @throws AppError not-found, also for a deleted product
 */
export async function getProductIdByHandle(
  { db }: Pick<Context, 'db'>,
  handle: string,
): Promise<string> {
  const [found] = await db
    .select({ id: products.id })
    .from(productHandles)
    .innerJoin(products, eq(products.id, productHandles.productId))
    .where(and(eq(productHandles.handle, handle.toLowerCase()), isInShop))
  if (!found) throw productNotFound()
  return found.id
}
