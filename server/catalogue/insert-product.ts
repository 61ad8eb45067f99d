import type { NewProduct, Product } from '#contract/catalogue.ts'
import { recordChange } from '#server/audit/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertImagesFit, toAuditValues, toValues } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { getOffer } from './product.queries.ts'
import { publishProducts } from './product-events.ts'
import { setStock } from './stock/index.ts'

/**
 * Inserts a product and records its opening stock in the ledger.
 * @throws AppError invalid-input
 */
export async function insertProduct(ctx: Context, input: NewProduct): Promise<Product> {
  assertImagesFit(input)
  const { stock, ...values } = toValues(input)
  return withTransaction(ctx, async (ctx) => {
    await lockImages(ctx, [input.thumbnail, ...input.images])
    const [row] = await ctx.db
      .insert(products)
      .values({ ...values, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: products.id })
    if (!row) throw new Error('The product was not written')
    await setStock(ctx, { productId: row.id, stock })
    const product = await getOffer(ctx, row.id)
    await recordChange(ctx, {
      action: 'product.created',
      subject: { id: product._id, name: product.name },
      before: null,
      after: toAuditValues(product),
    })
    await publishProducts(ctx, 'product.created', [product._id])
    return product
  })
}
