import { inArray } from 'drizzle-orm'
import { recordChanges } from '#server/audit/index.ts'
import { usedCopies } from '#server/catalogue/index.ts'
import { endReservation } from '#server/copies/index.ts'
import type { Context } from '#server/platform/context.ts'
import { moveStockBulk } from '#server/stock/index.ts'
import type { ListedCopy } from './listed-copies.queries.ts'

/** Takes locked copies off sale that were sold at Discogs, where their listing is none to delete; what holds one ends. */
export async function sellElsewhere(ctx: Context, sold: readonly ListedCopy[]): Promise<void> {
  if (sold.length === 0) return
  await moveStockBulk(
    ctx,
    sold.map(({ id, reserved }) => ({
      productId: id,
      quantity: -1,
      fromReserved: reserved,
      reason: 'sold elsewhere',
    })),
  )
  for (const { id, reserved } of sold) {
    if (reserved > 0) await endReservation(ctx, id, { stillReserved: false })
  }
  await ctx.db
    .update(usedCopies)
    .set({ discogsSent: null })
    .where(
      inArray(
        usedCopies.productId,
        sold.map(({ id }) => id),
      ),
    )
  await recordChanges(
    ctx,
    sold.map(({ id, name, row }) => ({
      action: 'used-copy.sold-elsewhere' as const,
      subject: { id, name },
      before: { state: row.state },
      after: { state: 'sold-elsewhere' },
      exact: { before: { discogsSent: row.discogsSent }, after: { discogsSent: null } },
    })),
  )
}

/**
 * A listing that Discogs has sold is none to delete, also when its copies are gone here in another way. Copies that are left on
 * sale are not on Discogs now, which is also how the next import remembers the decision.
 */
export async function endSoldListings(
  { db }: Context,
  copies: readonly ListedCopy[],
): Promise<void> {
  if (copies.length === 0) return
  await db
    .update(usedCopies)
    .set({ discogsSent: null })
    .where(
      inArray(
        usedCopies.productId,
        copies.map(({ id }) => id),
      ),
    )
}
