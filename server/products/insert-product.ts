import { eq } from 'drizzle-orm'
import type { NewProduct, Product } from '#contract/catalogue.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  assertImagesFit,
  type ProductValues,
  publishProducts,
  toAlbumColumns,
  toAuditValues,
  toValues,
} from '#server/catalogue/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import {
  assertHasPressing,
  readWithPressing,
  toPressingAudit,
  writePressing,
} from '#server/pressings/index.ts'
import { setStock } from '#server/stock/index.ts'
import { getOffer } from './offers/product.queries.ts'

/**
 * Inserts a product and records its opening stock in the ledger.
 * @throws AppError invalid-input
 */
export async function insertProduct(ctx: Context, input: NewProduct): Promise<Product> {
  assertImagesFit(input)
  if (input.pressing) assertHasPressing(input)
  const { stock, ...values } = toValues(input)
  return withTransaction(ctx, async (ctx) => {
    await lockImages(ctx, [input.thumbnail, ...input.images])
    const [row] = await ctx.db
      .insert(products)
      .values({
        ...withoutNames(values, input),
        shipsOn: input.shipsOn ?? null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning({ id: products.id })
    if (!row) throw new Error('The product was not written')
    await addPressing(ctx, row.id, input)
    await setStock(ctx, { productId: row.id, stock })
    const product = await readWithPressing(ctx, await getOffer(ctx, row.id))
    await recordChange(ctx, {
      action: 'product.created',
      subject: { id: product._id, name: product.name },
      before: null,
      after: {
        ...toAuditValues(product),
        ...(input.pressing && toPressingAudit(product.pressing)),
      },
    })
    await publishProducts(ctx, 'product.created', [product._id])
    return product
  })
}

/** The names that the pressing writes in its own way come with it: the trigger would add them as one name each. */
function withoutNames(values: Omit<ProductValues, 'stock'>, { pressing }: NewProduct) {
  return {
    ...values,
    ...(pressing?.artists?.length && { artist: null }),
    ...(pressing?.labels?.length && { brand: '' }),
  }
}

async function addPressing(ctx: Context, productId: string, product: NewProduct): Promise<void> {
  if (!product.pressing) return
  const { columns, save } = await writePressing(ctx, {
    productId,
    input: product.pressing,
    beside: product,
    values: { ...toAlbumColumns(product.albumInfo ?? null), brand: product.brand },
  })
  await ctx.db.update(products).set(columns).where(eq(products.id, productId))
  await save(ctx)
}
