import { and, eq, isNotNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { getUser } from '#server/accounts/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { secondFactors, signInChallenges } from '../auth.tables.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { notifyCodeReuse } from './notify-code-reuse.ts'
import { recordTwoFactor } from './record-two-factor.ts'
import { isTwoFactorEnabled } from './two-factor.queries.ts'
import { limitCodeAttempts, verifyCode } from './verify-code.ts'

/**
 * Disables the user's own two-factor, and revokes all other sessions. The caller must have reauthenticated the user.
 * @throws AppError wrong-credentials for a wrong code; conflict when it is disabled
 */
export async function disableTwoFactor(ctx: Context, code: string): Promise<void> {
  const { userId, sessionId } = signedIn(ctx)
  if (!(await isTwoFactorEnabled(ctx, userId))) throw isOff()
  await limitCodeAttempts(ctx, userId, code)
  const switchOff = async (ctx: Context) => {
    await verifyCode(ctx, userId, code)
    await removeTwoFactor(ctx, userId)
    await revokeSessions(ctx, userId, { except: sessionId })
    await recordTwoFactor(ctx, userId, { isOn: false, notice: 'second-factor-off' })
  }
  await notifyCodeReuse(ctx, userId, () => withTransaction(ctx, switchOff))
}

/**
 * Disables two-factor for another admin who has lost the authenticator and the recovery codes, and revokes all of their sessions.
 * @throws AppError not-found; conflict when it is disabled, or for the admin's own account
 */
export async function resetTwoFactor(ctx: Context, userId: string): Promise<void> {
  if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) {
    throw new AppError('conflict', 'Switch your own second step off under Settings, Your sign-in')
  }
  await withTransaction(ctx, async (ctx) => {
    await getUser(ctx, userId)
    if (!(await removeTwoFactor(ctx, userId))) throw isOff()
    await revokeSessions(ctx, userId)
    await recordTwoFactor(ctx, userId, { isOn: false, notice: 'second-factor-reset' })
  })
}

/**
 * Deletes authenticator, recovery codes and pending challenges. Resolves to false when two-factor was not enabled.
 */
export async function removeTwoFactor(ctx: Context, userId: string): Promise<boolean> {
  await ctx.db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  const removed = await ctx.db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning()
  return removed.length > 0
}

function isOff(): AppError {
  return new AppError('conflict', 'There is no second step to switch off')
}
