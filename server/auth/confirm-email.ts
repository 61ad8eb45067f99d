import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { hasGuestOrders } from '#contract/orders/has-guest-orders.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { emailConfirmations } from './auth.tables.ts'
import { enqueueGuestClaim } from './enqueue-guest-claim.ts'

/**
 * Confirms the address of the signed-in account with a mailed token, which revokes the other tokens of the account. A stranger may have
 * registered the address: the press of its owner alone would confirm that account with the stranger's password (decision 4).
 * @throws AppError conflict for an expired, used or unknown token, or one of another account; a 401 would end the session in the browser
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const { tokenHash, expiresAt } = emailConfirmations
  const isOwn = eq(emailConfirmations.userId, userId)
  await withTransaction(ctx, async (ctx) => {
    const [used] = await ctx.db
      .delete(emailConfirmations)
      .where(and(isOwn, eq(tokenHash, hashSecret(token)), gt(expiresAt, ctx.now)))
      .returning()
    if (!used) {
      throw new AppError(
        'conflict',
        hasGuestOrders(ctx.settings)
          ? 'This link has expired, or is of another account. Please ask for a new one.'
          : 'This link has expired, or is of another account. Enter the draw again for a new one.',
      )
    }
    await ctx.db.update(users).set({ emailConfirmedAt: ctx.now }).where(eq(users.id, userId))
    await ctx.db.delete(emailConfirmations).where(isOwn)
    await enqueueGuestClaim(ctx, userId)
  })
}
