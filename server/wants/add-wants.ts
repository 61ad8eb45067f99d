import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { WANTS_MAX } from '#contract/limits.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { findClosedOffers, mayBuy } from '#server/pricing/index.ts'
import { lockProducts } from '#server/stock/index.ts'
import { wants } from './wants.tables.ts'

/**
 * Adds wants without limits of the signed-in user for those of these products that nothing meets yet, up to the limit of an
 * account. Runs in the transaction of `ctx`.
 * @returns how many were added
 */
export async function addWants(ctx: Context, productIds: readonly string[]): Promise<number> {
  const { userId } = signedIn(ctx)
  await lockName(ctx, `wants of ${userId}`)
  const own = await ctx.db
    .select({ productId: wants.productId })
    .from(wants)
    .where(eq(wants.userId, userId))
  const known = new Set(own.map(({ productId }) => productId))
  const missing = productIds.filter((id) => !known.has(id))
  if (missing.length === 0) return 0
  const room = Math.max(0, WANTS_MAX - known.size)
  const soldOut = (await findSoldOut(ctx, userId, missing)).slice(0, room)
  await lockProducts(ctx, soldOut)
  const ids = await findSoldOut(ctx, userId, soldOut)
  if (ids.length === 0) return 0
  await ctx.db
    .insert(wants)
    .values(ids.map((productId) => ({ userId, productId, createdAt: ctx.now })))
  return ids.length
}

/** Those of these products that can be wanted: neither they nor one of their variants can be bought, and their limit is not reached (`saveWant`), in order. */
async function findSoldOut(
  ctx: Context,
  userId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const { id, parentId, stock, reserved, archivedAt } = products
  const ids = sql`${sql.param([...productIds])}::uuid[]`
  const root = sql<string>`coalesce(${parentId}, ${id})`
  const isAvailable = sql<boolean>`${stock} > ${reserved}`
  const offers = await ctx.db
    .select({ id, root, isAvailable })
    .from(products)
    .where(
      and(
        ...[isNull(archivedAt), sql`(${id} = any(${ids}) or ${parentId} = any(${ids}))`],
        or(and(isNull(parentId), mayBuy(sql`${userId}::uuid`, sql`${id}`)), isAvailable),
      ),
    )
    .orderBy(id)
  const offerIds = offers.map(({ id }) => id)
  const closed = await findClosedOffers(ctx, offerIds)
  const open = offers.filter(({ id }) => !closed.has(id))
  const met = new Set(open.flatMap(({ root, isAvailable }) => (isAvailable ? root : [])))
  return open.flatMap(({ id, root }) => (id === root && !met.has(root) ? id : []))
}
