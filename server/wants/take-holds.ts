import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockProducts, releaseReservation, type StockLine } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { toReservationId } from './end-hold.ts'
import { holds } from './wants.tables.ts'

type Taken = { orderId: string; userId: string | null; lines: readonly StockLine[] }

/**
 * Gives the customer's holds of these offers to their order: the units are free for it until the transaction ends. If the
 * order ends unpaid, a trigger continues the holds (decision 53). Call it in the transaction that reserves or sells the units.
 * @returns the units taken, by offer
 */
export async function takeHolds(
  ctx: Context,
  { orderId, userId, lines }: Taken,
): Promise<Map<string, number>> {
  const held = userId ? await listActive(ctx, userId) : []
  const wanted = new Set(lines.map(({ productId }) => productId.toLowerCase()))
  if (!held.some(({ productId }) => wanted.has(productId))) return new Map()
  // All lines together: the locks have one order.
  await lockProducts(ctx, [...wanted].filter(isId))
  const taken = await ctx.db
    .update(holds)
    .set({ state: 'used', orderId })
    .where(
      and(
        inArray(
          holds.id,
          held.map(({ id }) => id),
        ),
        inArray(holds.productId, [...wanted].filter(isId)),
        eq(holds.state, 'active'),
      ),
    )
    .returning()
  for (const { id } of taken) await releaseReservation(ctx, toReservationId(id))
  const byOffer = Map.groupBy(taken, ({ productId }) => productId)
  return new Map([...byOffer].map(([offerId, holds]) => [offerId, holds.length]))
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
