import { eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies, variantOptions } from '#server/catalogue/offers.tables.ts'
import type { Database } from '#server/platform/db/database.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { makeProduct, type ProductRow } from './factories.ts'

/** Variants for tests, written as rows: with the texts of their product, as the shop writes them. */

type Values = Partial<Pick<ProductRow, 'id' | 'priceCents' | 'stock' | 'images' | 'reserved'>>

export type UsedCopyRow = typeof usedCopies.$inferSelect

/** A used copy on sale, a VG+ in a VG sleeve unless `copy` says otherwise; a draft with stock 0. */
export async function makeUsedCopy(
  db: Database,
  product: ProductRow,
  { copy = {}, ...values }: Values & { copy?: Partial<typeof usedCopies.$inferInsert> } = {},
): Promise<ProductRow & { copy: UsedCopyRow }> {
  const grades =
    product.type === 'vinyl'
      ? { mediaGrade: 'VG+' as const, sleeveGrade: 'VG' as const }
      : { condition: 'Good' as const }
  const { stock = 1, ...rest } = values
  const variant = await makeProduct(db, {
    ...inherited(product),
    priceCents: 2000,
    ...rest,
    stock: 0,
    variantKind: 'used',
    parentId: product.id,
  })
  await db.insert(usedCopies).values({ productId: variant.id, ...grades, ...copy })
  return putOnSale(db, variant, stock)
}

/** An option with stock, the last of its product unless `position` says otherwise. */
export async function makeOption(
  db: Database,
  product: ProductRow,
  { label, position, ...values }: Values & { label: string; position?: number },
): Promise<ProductRow> {
  const variant = await makeProduct(db, {
    ...inherited(product),
    variantKind: 'option',
    parentId: product.id,
    ...values,
  })
  const others = await db.$count(variantOptions, eq(variantOptions.parentId, product.id))
  await db.insert(variantOptions).values({
    productId: variant.id,
    parentId: product.id,
    label,
    position: position ?? others,
  })
  return variant
}

async function putOnSale(
  db: Database,
  variant: ProductRow,
  stock: number,
): Promise<ProductRow & { copy: UsedCopyRow }> {
  const { id } = variant
  if (stock > 0) {
    await db.update(products).set({ stock }).where(eq(products.id, id))
    await db
      .insert(stockMovements)
      .values({ productId: id, quantity: stock, reason: 'opening', actor: 'test' })
  }
  const [copy] = await db.select().from(usedCopies).where(eq(usedCopies.productId, id))
  if (!copy) throw new Error('The used copy was not written')
  return { ...variant, stock, copy }
}

function inherited({
  name,
  type,
  brand,
  description,
  thumbnail,
  artist,
  genre,
  releaseDate,
  trackList,
  createdAt,
}: ProductRow) {
  const texts = { name, type, brand, description, thumbnail }
  return { ...texts, artist, genre, releaseDate, trackList, createdAt }
}
