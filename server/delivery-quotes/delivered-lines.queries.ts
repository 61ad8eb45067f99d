import { aliasedTable, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isHidden, usedCopies } from '#server/catalogue/index.ts'
import type { DeliveredLine } from '#server/delivery/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { mergeLines, type StockLine } from '#server/stock/index.ts'
import { productDelivery } from './product-delivery.tables.ts'

/** A line with its price, for a cart that is not an order yet. */
export type QuotedLine = DeliveredLine & {
  productId: string
  priceCents: number
  /** Whether the shop shows the offer: no archived one, no draft and no withdrawn copy. Past orders have such lines too. */
  isShown: boolean
}

/** The lines as their delivery depends on them, without unknown products, which the order names. */
export async function listDeliveredLines(
  { db }: Pick<Context, 'db'>,
  wanted: readonly StockLine[],
): Promise<QuotedLine[]> {
  const lines = mergeLines(wanted.filter(({ productId }) => isId(productId)))
  const ids = lines.map(({ productId }) => productId.toLowerCase())
  const ofProduct = aliasedTable(productDelivery, 'of_product')
  const { id, name, type, priceCents, parentId, archivedAt } = products
  const rows = await db
    .select({
      id,
      name,
      type,
      priceCents,
      archivedAt,
      copy: { state: usedCopies.state },
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
  const byId = new Map(
    rows.map(({ id, archivedAt, copy, ...row }) => {
      const isShown = archivedAt === null && !isHidden(copy)
      return [id, { ...row, productId: id, isShown }]
    }),
  )
  return lines.flatMap(({ productId, quantity }) => {
    const row = byId.get(productId.toLowerCase())
    return row ? [{ ...row, quantity }] : []
  })
}
