import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { enqueueAccountNotice } from '#server/accounts/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { sessions } from '../auth.tables.ts'
import { assertUncommonPassword } from '../common-passwords.ts'
import { hashPassword } from '../password.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'

/**
 * Sets the signed-in user's password and notifies them by mail. Revokes all other sessions, pending sign-ins and
 * mailed links.
 * The caller must have reauthenticated the user. `emailConfirmedAt` is unchanged, since this proves nothing about
 * the mailbox.
 * @throws AppError invalid-input for a common password; not-signed-in when the session was revoked in the meantime
 */
export async function changePassword(ctx: Context, newPassword: string): Promise<void> {
  const { userId, sessionId } = signedIn(ctx)
  await assertUncommonPassword(ctx, newPassword, { code: 'invalid-input', field: 'newPassword' })
  const passwordHash = await hashPassword(newPassword)
  await withTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, userId))
      .returning({ email: users.email })
    // A concurrent reset by mail has revoked this session: the mailed password wins.
    const isThis = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
    if (!user || (await ctx.db.$count(sessions, isThis)) === 0) {
      throw new AppError('not-signed-in', 'Your session has ended. Please sign in again.')
    }
    await revokeSessions(ctx, userId, { except: sessionId })
    await enqueueAccountNotice(ctx, { email: user.email, notice: 'password-changed' })
  })
  logSecurityEvent(ctx.log, 'password-set', { userId, reason: 'signed in' })
}
