import { eq } from 'drizzle-orm'
import type { PressingInput } from '#contract/pressings/pressing.ts'
import type { NewProduct, Product } from '#contract/products/catalogue.ts'
import { recordChange } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  assertImagesFit,
  hasAlbumInfo,
  type ProductValues,
  publishProducts,
  toAlbumInfo,
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
  withPresentNames,
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
  const { stock, ...typed } = toValues(input)
  return withTransaction(ctx, async (ctx) => {
    const [values = typed] = input.type === 'vinyl' ? await withPresentNames(ctx, [typed]) : []
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
    const { pressing } = input
    if (pressing) await addPressing(ctx, row.id, { pressing, values: toValues(input) })
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

type Pressed = { pressing: PressingInput; values: ProductValues }

/** Writes the pressing of a product that was just added with these values. */
export async function addPressing(
  ctx: Context,
  productId: string,
  { pressing, values }: Pressed,
): Promise<void> {
  const { brand } = values
  const albumInfo = toAlbumInfo(values)
  const beside = { brand, ...(hasAlbumInfo(values) && { albumInfo }) }
  const { columns, save } = await writePressing(ctx, { productId, input: pressing, beside, values })
  await ctx.db.update(products).set(columns).where(eq(products.id, productId))
  await save(ctx)
}
