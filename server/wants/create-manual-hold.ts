import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { HOLDS_MAX } from '#contract/limits.ts'
import type { Hold } from '#contract/wants.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { noSuchUser } from '#server/accounts/index.ts'
import { productNotFound } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertMayHold, assertOnSale } from '#server/pricing/index.ts'
import { lockProducts, reserveStock } from '#server/stock/index.ts'
import { toReservationId } from './end-hold.ts'
import { recordHoldChange } from './record-hold-change.ts'
import { showHolds } from './show-holds.queries.ts'
import { holds } from './wants.tables.ts'

type NewHold = { productId: string; userId: string; hours: number }

/**
 * Holds one unit of an offer for a customer until these hours have passed, before the queue of its product.
 * @throws AppError not-found for the offer or the user; conflict when no unit is available, or the customer has
 * too many holds or reaches the limit of the offer with those they have
 */
export async function createHold(
  ctx: Context,
  { productId, userId, hours }: NewHold,
): Promise<Hold> {
  return withTransaction(ctx, async (ctx) => {
    const offer = (await lockProducts(ctx, [productId])).get(productId.toLowerCase())
    if (!offer || offer.archivedAt) throw productNotFound()
    await assertOnSale(ctx, offer.id)
    await assertUser(ctx, userId)
    if (offer.stock <= offer.reserved) {
      throw new AppError('conflict', 'This offer is not available.')
    }
    await assertFewHolds(ctx, userId)
    await assertMayHold(ctx, { userId, offerId: offer.id })
    const expiresAt = new Date(ctx.now.getTime() + hours * 3_600_000)
    const [row] = await ctx.db
      .insert(holds)
      .values({ productId: offer.id, userId, source: 'staff', createdAt: ctx.now, expiresAt })
      .returning()
    if (!row) throw new Error('The hold was not written')
    const lines = [{ productId: offer.id, quantity: 1 }]
    await reserveStock(ctx, { orderId: toReservationId(row.id), lines, expiresAt })
    await recordHoldChange(ctx, 'hold.created', row)
    const [hold] = await showHolds(ctx, [row], { withUsers: true })
    if (!hold) throw productNotFound()
    return hold
  })
}

async function assertUser(ctx: Context, userId: string): Promise<void> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eqId(users.id, userId))
  if (!user) throw noSuchUser()
}

/** Under the lock of `hold_available_units` (db/functions/holds.sql), which counts the same holds. */
async function assertFewHolds(ctx: Context, userId: string): Promise<void> {
  await lockName(ctx, 'holds')
  if ((await ctx.db.$count(holds, and(eq(holds.userId, userId), holds.isOpen))) < HOLDS_MAX) return
  throw new AppError('conflict', `This customer has ${HOLDS_MAX} units on hold already.`)
}
