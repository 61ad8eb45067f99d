import { and, eq } from 'drizzle-orm'
import type { Product, ProductBasis, ProductChange } from '../../contract/catalogue.ts'
import { toCents } from '../../contract/money.ts'
import { recordChange } from '../audit/index.ts'
import { holdImages } from '../images/index.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { getProduct } from './catalogue.queries.ts'
import {
  assertImagesFit,
  assertNotChangedSince,
  productNotFound,
  toAlbumColumns,
  toProductFacts,
  toVersionTime,
} from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { isInShop, shownProductColumns } from './product-columns.ts'
import { publishProducts } from './product-events.ts'
import { setStock } from './stock/index.ts'
import { toProduct } from './to-product.ts'

type ProductChangeInput = { id: string; change: ProductChange; basedOn?: ProductBasis | undefined }

/**
 * Changes the given fields; orders keep what they sold.
 * @throws AppError not-found, invalid-input; conflict when the stock would fall below what checkouts hold, or when
 * the product is no longer what the change is based on
 */
export async function changeProduct(
  ctx: Context,
  { id, change, basedOn }: ProductChangeInput,
): Promise<Product> {
  if (!isId(id)) throw productNotFound()
  return withTransaction(ctx, async (ctx) => {
    const before = await lockProduct(ctx, id)
    assertNotChangedSince(basedOn, before, change)
    if (Object.keys(change).length === 0) return before
    const thumbnail = change.thumbnail ?? before.thumbnail
    const images = change.images ?? before.images
    assertImagesFit({ thumbnail, images })
    await holdImages(ctx, [thumbnail, ...images])
    await writeChange(ctx, before, change)
    const after = await getProduct(ctx, id)
    await recordChange(ctx, {
      action: 'product.changed',
      subject: { id, name: after.name },
      before: toProductFacts(before),
      after: toProductFacts(after),
    })
    await publishProducts(ctx, 'product.updated', [id])
    return after
  })
}

async function lockProduct(ctx: Context, id: string): Promise<Product> {
  const [row] = await ctx.db
    .select(shownProductColumns)
    .from(products)
    .where(and(eq(products.id, id), isInShop))
    .for('no key update')
  if (!row) throw productNotFound()
  return toProduct(row)
}

async function writeChange(
  ctx: Context,
  { _id: id, updatedAt }: Product,
  { price, stock, albumInfo, ...fields }: ProductChange,
): Promise<void> {
  await ctx.db
    .update(products)
    .set({
      ...fields,
      ...(albumInfo === undefined ? {} : toAlbumColumns(albumInfo)),
      ...(price === undefined ? {} : { priceCents: toCents(price) }),
      updatedAt: toVersionTime(ctx.now, new Date(updatedAt)),
    })
    .where(eq(products.id, id))
  if (stock !== undefined) await setStock(ctx, { productId: id, stock })
}
