import { and, eq, isNull, ne } from 'drizzle-orm'
import type { CallAnswer } from '../../../contract/calls.ts'
import { AppError } from '../../../contract/errors.ts'
import { type Context, signedIn } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { recoveryCodes, secondFactors, sessions } from '../accounts.tables.ts'
import { newRecoveryCodes, readCode } from './one-time-code.ts'
import { recordSecondFactor } from './record-second-factor.ts'
import { countCode, takeCode } from './take-code.ts'

/**
 * Switches the second factor on, once a code shows that the authenticator has the secret. All other sessions end:
 * they were opened without it.
 * @returns the recovery codes, which are never told again
 * @throws AppError wrong-credentials; conflict when none was begun, or one is on
 */
export async function confirmSecondFactor(
  ctx: Context,
  { code }: { code: string },
): Promise<CallAnswer<'POST /auth/second-factor/confirm'>> {
  const { userId, sessionId } = signedIn(ctx)
  await countCode(ctx, userId, code)
  const codes = newRecoveryCodes()
  await withTransaction(ctx, async (ctx) => {
    const [begun] = await ctx.db
      .update(secondFactors)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
      .returning()
    if (!begun) {
      throw new AppError('conflict', 'There is nothing to confirm. Please start again.')
    }
    await takeCode(ctx, userId, code)
    const rows = codes.map((one) => ({ userId, codeHash: hashSecret(readCode(one).code) }))
    await ctx.db.insert(recoveryCodes).values(rows)
    await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    await recordSecondFactor(ctx, userId, { isOn: true, notice: 'second-factor-on' })
  })
  return { status: 'success', recoveryCodes: codes }
}
