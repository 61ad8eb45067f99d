import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { noteSecurityEvent } from '../platform/security-events.ts'
import { mailAccountNotice } from './accounts.jobs.ts'
import { passwordResets, sessions, signInChallenges, users } from './accounts.tables.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'

/**
 * Sets the signed-in user's password. All other sessions end, with sign-ins half done and mailed links, and they are
 * told by mail. Whoever calls it must have proven to be the account's owner (assert-owner.ts). Says nothing about who
 * reads the mail at its address: `isPasswordProven` stays.
 * @throws AppError invalid-input for a common password; not-signed-in when the session was ended meanwhile
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
    // A reset by mail in between has ended this session: then the mailed one is the password.
    const isThis = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
    if (!user || (await ctx.db.$count(sessions, isThis)) === 0) {
      throw new AppError('not-signed-in', 'Your session has ended. Please sign in again.')
    }
    await ctx.db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    await ctx.db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
    await ctx.db.delete(passwordResets).where(eq(passwordResets.userId, userId))
    const notice = { email: user.email, notice: 'password-changed' as const }
    await ctx.jobs.enqueue(ctx.db, mailAccountNotice, notice)
  })
  noteSecurityEvent(ctx.log, 'password-set', { userId, reason: 'signed in' })
}
