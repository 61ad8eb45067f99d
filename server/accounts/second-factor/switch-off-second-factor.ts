import { and, eq, isNotNull } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { type Context, signedIn } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { getUser } from '../accounts.queries.ts'
import { secondFactors, signInChallenges } from '../accounts.tables.ts'
import { recordSecondFactor } from './record-second-factor.ts'
import { isSecondFactorOn } from './second-factor.queries.ts'
import { countCode, takeCode } from './take-code.ts'
import { tellOfReuse } from './tell-of-reuse.ts'

/**
 * Switches one's own second factor off. Whoever calls it must have proven to be the account's owner.
 * @throws AppError wrong-credentials for a wrong code; conflict when it is off
 */
export async function switchOffSecondFactor(ctx: Context, code: string): Promise<void> {
  const { userId } = signedIn(ctx)
  if (!(await isSecondFactorOn(ctx, userId))) throw isOff()
  await countCode(ctx, userId, code)
  const switchOff = async (ctx: Context) => {
    await takeCode(ctx, userId, code)
    await removeSecondFactor(ctx, userId)
    await recordSecondFactor(ctx, userId, { isOn: false, notice: 'second-factor-off' })
  }
  await tellOfReuse(ctx, userId, () => withTransaction(ctx, switchOff))
}

/**
 * Switches the second factor of a colleague off who has lost authenticator and recovery codes.
 * @throws AppError not-found; conflict when it is off, or for one's own
 */
export async function resetSecondFactor(ctx: Context, userId: string): Promise<void> {
  if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) {
    throw new AppError('conflict', 'Switch your own second step off under Settings, Your sign-in')
  }
  await withTransaction(ctx, async (ctx) => {
    await getUser(ctx, userId)
    if (!(await removeSecondFactor(ctx, userId))) throw isOff()
    await recordSecondFactor(ctx, userId, { isOn: false, notice: 'second-factor-reset' })
  })
}

/** Takes authenticator, recovery codes and open questions away. False when there was none that counted. */
export async function removeSecondFactor(ctx: Context, userId: string): Promise<boolean> {
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
