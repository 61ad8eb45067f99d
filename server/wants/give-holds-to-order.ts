import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import {
  lockProducts,
  mergeLines,
  releaseReservation,
  type StockLine,
} from '#server/stock/index.ts'
import { toReservationId } from './end-hold.ts'
import { holds } from './wants.tables.ts'

type Taken = { orderId: string; userId: string | null; lines: readonly StockLine[] }

/**
 * Gives the customer's holds of these offers to their order, at most as many as it has units of each: they are free for it
 * until the transaction ends. If the order ends unpaid, the holds continue at commit (decision 53). Call it in the
 * transaction that reserves or sells the units.
 * @returns the units taken, by offer
 */
export async function takeHolds(
  ctx: Context,
  { orderId, userId, lines }: Taken,
): Promise<Map<string, number>> {
  const held = userId ? await listActive(ctx, userId) : []
  const offers = lines.map((line) => ({ ...line, productId: line.productId.toLowerCase() }))
  const wanted = mergeLines(offers).filter(({ productId }) => isId(productId))
  const ids = wanted.map(({ productId }) => productId)
  if (!held.some(({ productId }) => ids.includes(productId))) return new Map()
  // All lines together: the locks have one order.
  await lockProducts(ctx, ids)
  const taken = await takeActive(ctx, { orderId, userId, lines: wanted })
  for (const { id } of taken) await releaseReservation(ctx, toReservationId(id))
  const byOffer = Map.groupBy(taken, ({ productId }) => productId)
  return new Map([...byOffer].map(([offerId, holds]) => [offerId, holds.length]))
}

/** As many holds of each offer as its quantity, those of wants first: the purchase ends the want and its other holds. */
async function takeActive(
  { db }: Context,
  { orderId, userId, lines }: Taken,
): Promise<{ id: string; productId: string }[]> {
  const { rows } = await db.execute<{ id: string; productId: string }>(sql`
    update holds set state = 'used', order_id = ${orderId}
    where id in (
      select h.id from json_to_recordset(${JSON.stringify(lines)}) as line ("productId" uuid, quantity int)
      cross join lateral (
        select id from holds
        where user_id = ${userId}::uuid and product_id = line."productId" and state = 'active'
        order by source <> 'want', created_at, id limit line.quantity) h)
    returning id, product_id as "productId"`)
  return rows
}

/** Most customers have none: every order pays for this query. */
async function listActive({ db }: Context, userId: string) {
  const select = (name: string) =>
    db
      .select({ id: holds.id, productId: holds.productId })
      .from(holds)
      .where(and(eq(holds.userId, sql.placeholder('userId')), eq(holds.state, 'active')))
      .prepare(name)
  return cachedStatement(db, 'holds of user', select).execute({ userId })
}
