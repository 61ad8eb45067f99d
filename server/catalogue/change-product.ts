import { and, eq } from 'drizzle-orm'
import type { Product, ProductChange } from '../../contract/catalogue.ts'
import { toCents } from '../../contract/money.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { getProduct, isInShop } from './catalogue.queries.ts'
import { assertImagesFit, productNotFound, toAlbumColumns } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { setStock } from './stock/index.ts'

type ProductChangeInput = { id: string; change: ProductChange }

/**
 * Changes the given fields; orders keep what they sold.
 * @throws AppError not-found, invalid-input; conflict when the stock would fall below what checkouts hold
 */
export async function changeProduct(
  ctx: Context,
  { id, change }: ProductChangeInput,
): Promise<Product> {
  if (!isId(id)) throw productNotFound()
  const { price, stock, albumInfo, ...fields } = change
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ thumbnail: products.thumbnail, images: products.images })
      .from(products)
      .where(and(eq(products.id, id), isInShop))
      .for('no key update')
    if (!row) throw productNotFound()
    assertImagesFit({
      thumbnail: change.thumbnail ?? row.thumbnail,
      images: change.images ?? row.images,
    })
    await ctx.db
      .update(products)
      .set({
        ...fields,
        ...(albumInfo === undefined ? {} : toAlbumColumns(albumInfo)),
        ...(price === undefined ? {} : { priceCents: toCents(price) }),
        updatedAt: ctx.now,
      })
      .where(eq(products.id, id))
    if (stock !== undefined) await setStock(ctx, { productId: id, stock })
    return getProduct(ctx, id)
  })
}
