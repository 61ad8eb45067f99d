import { and, eq, inArray, sql } from 'drizzle-orm'
import { WANTS_MAX } from '#contract/limits.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { lockProducts } from '#server/catalogue/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { lockWantsOf } from './lock-wants.ts'
import { wants } from './wants.tables.ts'

/**
 * Adds wants without limits of the signed-in user for those of these products that nothing meets yet, up to the limit of an
 * account. Runs in the transaction of `ctx`.
 * @returns how many were added
 */
export async function addWants(ctx: Context, productIds: readonly string[]): Promise<number> {
  const { userId } = signedIn(ctx)
  await lockWantsOf(ctx, userId)
  const own = await ctx.db
    .select({ productId: wants.productId })
    .from(wants)
    .where(eq(wants.userId, userId))
  const known = new Set(own.map(({ productId }) => productId))
  const missing = productIds.filter((id) => !known.has(id))
  if (missing.length === 0) return 0
  const isSoldOut = and(inArray(products.id, missing), eq(products.isInStock, false))
  const soldOut = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(isSoldOut)
    .orderBy(products.id)
    .limit(Math.max(0, WANTS_MAX - known.size))
  const ids = soldOut.map(({ id }) => id)
  await lockProducts(ctx, ids)
  const added = await ctx.db
    .insert(wants)
    .select(
      sql`select ${userId}::uuid, id, ${ctx.now}::timestamptz, null::int, null::smallint, true, 0, null::timestamptz
        from products where id = any(${sql.param(ids)}::uuid[]) and not is_in_stock and archived_at is null
          and not exists (select from drops where product_id = products.id and opened_at is null)`,
    )
    .returning({ productId: wants.productId })
  return added.length
}
