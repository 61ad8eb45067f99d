import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { NewProduct, Product } from '../../contract/catalogue.ts'
import { AppError } from '../../contract/errors.ts'
import { actorName, type Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { getProduct } from './catalogue.queries.ts'
import { productAdditions } from './catalogue.tables.ts'
import { createProduct } from './create-product.ts'

/**
 * Puts a product in the shop, under one key once. A key used before answers its product as it is by now; requests
 * that come at the same time with the same key wait for the first.
 * @throws AppError as `createProduct`; conflict when the key was used for another product; not-found when its product is gone
 */
export async function addProduct(
  ctx: Context,
  input: NewProduct,
  idempotencyKey?: string,
): Promise<Product> {
  if (idempotencyKey === undefined) return createProduct(ctx, input)
  const addition = {
    actor: actorName(ctx.actor),
    key: idempotencyKey,
    bodyHash: createHash('sha256').update(JSON.stringify(input)).digest('hex'),
  }
  return withTransaction(ctx, async (ctx) => {
    const earlier = await findEarlier(ctx, addition)
    if (earlier && earlier.bodyHash !== addition.bodyHash) {
      throw new AppError('conflict', 'This Idempotency-Key was used for a different product')
    }
    if (earlier) return getProduct(ctx, earlier.productId)
    const product = await createProduct(ctx, input)
    await ctx.db.insert(productAdditions).values({ ...addition, productId: product._id })
    return product
  })
}

type AdditionRow = typeof productAdditions.$inferSelect

/** What was added with this key before. Until the transaction ends, others with the same key wait here. */
async function findEarlier(
  { db }: Context,
  { actor, key }: Pick<AdditionRow, 'actor' | 'key'>,
): Promise<AdditionRow | undefined> {
  const subject = `product ${actor} ${key}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
  const isSame = and(eq(productAdditions.actor, actor), eq(productAdditions.key, key))
  const [row] = await db.select().from(productAdditions).where(isSame)
  return row
}
