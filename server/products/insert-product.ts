import type { NewProduct, Product } from '#contract/products/catalogue.ts'
import { assertImagesFit, toValues } from '#server/catalogue/index.ts'
import { lockImages } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertHasPressing, readWithPressing } from '#server/pressings/index.ts'
import { addProducts } from './add-products.ts'
import { getOffer } from './offers/product.queries.ts'

/**
 * Adds one product, as `addProducts`.
 * @throws AppError invalid-input
 */
export async function insertProduct(ctx: Context, input: NewProduct): Promise<Product> {
  const { pressing, shipsOn = null, thumbnail, images } = input
  assertImagesFit(input)
  if (pressing) assertHasPressing(input)
  return withTransaction(ctx, async (ctx) => {
    await lockImages(ctx, [thumbnail, ...images])
    const [id = ''] = await makeIds(ctx, 1)
    await addProducts(ctx, [{ id, values: { ...toValues(input), shipsOn }, pressing }])
    return readWithPressing(ctx, await getOffer(ctx, id))
  })
}
