import { aliasedTable, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/index.ts'
import type { DeliveredLine } from '#server/delivery/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { mergeLines, type StockLine } from '#server/stock/index.ts'
import { productDelivery } from './product-delivery.tables.ts'

/** A line with its price, for a cart that is not an order yet. */
export type QuotedLine = DeliveredLine & { productId: string; priceCents: number }

/** The lines as their delivery depends on them, without unknown products, which the order names. */
export async function listDeliveredLines(
  { db }: Pick<Context, 'db'>,
  wanted: readonly StockLine[],
): Promise<QuotedLine[]> {
  const lines = mergeLines(wanted.filter(({ productId }) => isId(productId)))
  const ids = lines.map(({ productId }) => productId.toLowerCase())
  const ofProduct = aliasedTable(productDelivery, 'of_product')
  const { id, name, type, priceCents, parentId } = products
  const rows = await db
    .select({
      id,
      name,
      type,
      priceCents,
      weightGrams: sql<
        number | null
      >`coalesce(nullif(${usedCopies.shippingWeightGrams}, 0), ${productDelivery.weightGrams}, ${ofProduct.weightGrams})`,
      isCollectionOnly: sql<boolean>`coalesce(${productDelivery.isCollectionOnly}, false) or coalesce(${ofProduct.isCollectionOnly}, false)`,
    })
    .from(products)
    .leftJoin(usedCopies, eq(usedCopies.productId, id))
    .leftJoin(productDelivery, eq(productDelivery.productId, id))
    .leftJoin(ofProduct, eq(ofProduct.productId, parentId))
    .where(inArray(id, ids))
  const byId = new Map(rows.map(({ id, ...row }) => [id, { ...row, productId: id }]))
  return lines.flatMap(({ productId, quantity }) => {
    const row = byId.get(productId.toLowerCase())
    return row ? [{ ...row, quantity }] : []
  })
}
