import type { NewProduct, Product } from '#contract/products/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import { findResultId, runOnce } from '#server/platform/idempotency/run-once.ts'
import { insertProduct } from './insert-product.ts'
import { getOffer } from './offers/product.queries.ts'

const OPERATION = 'create-product'

/**
 * Creates a product once per idempotency key. A used key returns the current product; concurrent requests with the
 * same key wait for the first.
 * @throws AppError as `insertProduct`; conflict when the key was used for another product; not-found when its product
 * was archived
 */
export async function createProductOnce(
  ctx: Context,
  input: NewProduct,
  idempotencyKey?: string,
): Promise<Product> {
  const once = {
    operation: OPERATION,
    key: idempotencyKey,
    request: input,
    mismatch: 'This Idempotency-Key was used for a different product',
  }
  return runOnce(ctx, once, {
    run: (ctx) => insertProduct(ctx, input),
    idOf: (product) => product._id,
    repeat: getOffer,
  })
}

/** The id of the product that the actor has added with this idempotency key; it may be archived. */
export function findCreatedId(ctx: Context, key: string): Promise<string | undefined> {
  return findResultId(ctx, { operation: OPERATION, key })
}
