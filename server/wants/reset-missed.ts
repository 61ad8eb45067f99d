import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { type HoldRow, wants } from './wants.tables.ts'

/** The customer has answered: holds that were missed before are no longer in a row. */
export async function resetMissed(
  ctx: Context,
  { userId, productId }: Pick<HoldRow, 'userId' | 'productId'>,
): Promise<void> {
  if (!userId) return
  await ctx.db
    .update(wants)
    .set({ missedHolds: 0 })
    .where(
      and(
        eq(wants.userId, userId),
        sql`${wants.productId} = (select coalesce(parent_id, id) from products where id = ${productId}::uuid)`,
      ),
    )
}
