import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { guestLinks } from '../guest-links.tables.ts'
import { lockOrder } from '../lock-order.ts'

/**
 * Revokes every link that shows an order without a sign-in. A mail that is sent again has a new one.
 * @throws AppError not-found; conflict when there is none
 */
export async function revokeGuestLinks(ctx: Context, orderId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    const revoked = await ctx.db
      .delete(guestLinks)
      .where(eq(guestLinks.orderId, orderId))
      .returning({ tokenHash: guestLinks.tokenHash })
    if (revoked.length === 0) {
      throw new AppError('conflict', 'No link shows this order: none is left.')
    }
    await recordChange(ctx, {
      action: 'order.guest-links',
      subject: { id: orderId, name: orderId },
      before: { links: revoked.length },
      after: { links: 0 },
    })
  })
}
