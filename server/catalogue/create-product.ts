import type { NewProduct, Product } from '../../contract/catalogue.ts'
import { toCents } from '../../contract/money.ts'
import { recordChange } from '../audit/index.ts'
import { holdImages } from '../images/index.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { getProduct } from './catalogue.queries.ts'
import { assertImagesFit, toAlbumColumns, toProductFacts } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { publishProducts } from './product-events.ts'
import { setStock } from './stock/index.ts'

/**
 * Puts a product in the shop, its stock entered in the ledger.
 * @throws AppError invalid-input
 */
export async function createProduct(ctx: Context, input: NewProduct): Promise<Product> {
  assertImagesFit(input)
  const { price, stock, albumInfo, ...fields } = input
  return withTransaction(ctx, async (ctx) => {
    await holdImages(ctx, [input.thumbnail, ...input.images])
    const [row] = await ctx.db
      .insert(products)
      .values({
        ...fields,
        ...toAlbumColumns(albumInfo ?? null),
        priceCents: toCents(price),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: products.id })
    if (!row) throw new Error('The product was not written')
    await setStock(ctx, { productId: row.id, stock })
    const product = await getProduct(ctx, row.id)
    await recordChange(ctx, {
      action: 'product.created',
      subject: { id: product._id, name: product.name },
      before: null,
      after: toProductFacts(product),
    })
    await publishProducts(ctx, 'product.created', [product._id])
    return product
  })
}
