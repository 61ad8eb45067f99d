import { and, eq, isNull } from 'drizzle-orm'
import type { HandlerAnswer } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { recoveryCodes, secondFactors } from '../auth.tables.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { newRecoveryCodes, readCode } from './one-time-code.ts'
import { recordTwoFactor } from './record-two-factor.ts'
import { limitCodeAttempts, verifyCode } from './verify-code.ts'

/**
 * Enables two-factor once a code proves that the authenticator has the secret. Revokes all other sessions, which were
 * created without it.
 * @returns the recovery codes, which are shown only once
 * @throws AppError wrong-credentials; conflict when none was begun, or one is enabled
 */
export async function confirmTwoFactor(
  ctx: Context,
  { code }: { code: string },
): Promise<HandlerAnswer<'POST /auth/second-factor/confirm'>> {
  const { userId, sessionId } = signedIn(ctx)
  await limitCodeAttempts(ctx, userId, code)
  const codes = newRecoveryCodes()
  await withTransaction(ctx, async (ctx) => {
    // A concurrent sign-in locks this row as well: it has either ended here, or sees that a code is required.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [begun] = await ctx.db
      .update(secondFactors)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
      .returning()
    if (!begun) {
      throw new AppError('conflict', 'There is nothing to confirm. Please start again.')
    }
    await verifyCode(ctx, userId, code)
    const rows = codes.map((one) => ({ userId, codeHash: hashSecret(readCode(one).code) }))
    await ctx.db.insert(recoveryCodes).values(rows)
    await revokeSessions(ctx, userId, { except: sessionId })
    await recordTwoFactor(ctx, userId, { isOn: true, notice: 'second-factor-on' })
  })
  return { recoveryCodes: codes }
}
