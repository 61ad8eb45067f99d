import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { hasGuestOrders } from '#contract/orders/has-guest-orders.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { emailConfirmations } from './auth.tables.ts'
import { enqueueGuestClaim } from './enqueue-guest-claim.ts'

/**
 * Confirms the address of an account with a mailed token, which revokes the other tokens of the account.
 * @throws AppError link-expired for an expired, used or unknown token
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const { tokenHash, userId, expiresAt } = emailConfirmations
  await withTransaction(ctx, async (ctx) => {
    const [used] = await ctx.db
      .delete(emailConfirmations)
      .where(and(eq(tokenHash, hashSecret(token)), gt(expiresAt, ctx.now)))
      .returning()
    if (!used) {
      throw new AppError(
        'link-expired',
        hasGuestOrders(ctx.settings)
          ? 'This link has expired. Please ask for a new one.'
          : 'This link has expired. Enter the draw again for a new one.',
      )
    }
    await ctx.db.update(users).set({ emailConfirmedAt: ctx.now }).where(eq(users.id, used.userId))
    await ctx.db.delete(emailConfirmations).where(eq(userId, used.userId))
    await enqueueGuestClaim(ctx, used.userId)
  })
}
