import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockProducts, releaseReservation } from '#server/stock/index.ts'
import { type HoldRow, holds } from './wants.tables.ts'

export type HoldEnd = 'expired' | 'declined' | 'ended'

export const toReservationId = (holdId: string) => `hold-${holdId}`

/**
 * Ends an active hold and releases its unit, which is held for the next customer when the transaction commits.
 * @param passesOn false where the unit was taken from the customer: returned or restocked, it is held for that customer again
 * @returns the ended hold; undefined when it was not active
 */
export async function endHold(
  ctx: Context,
  { id, productId }: Pick<HoldRow, 'id' | 'productId'>,
  state: HoldEnd,
  { passesOn = true } = {},
): Promise<HoldRow | undefined> {
  return withTransaction(ctx, async (ctx) => {
    await lockProducts(ctx, [productId])
    const [ended] = await ctx.db
      .update(holds)
      // By the clock of the database, as the restocks that they are compared with.
      .set({ state, endedAt: sql`now()`, ...(passesOn && { passedOnAt: sql`now()` }) })
      .where(and(eq(holds.id, id), eq(holds.state, 'active')))
      .returning()
    if (ended) await releaseReservation(ctx, toReservationId(id))
    return ended
  })
}
