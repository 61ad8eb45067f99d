import { and, eq, gt } from 'drizzle-orm'
import type { CallInput } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { mailAccountNotice } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { passwordResets } from '../auth.tables.ts'
import { assertUncommonPassword } from '../common-passwords.ts'
import { hashPassword } from '../password.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'

/**
 * Sets a new password with a mailed single-use token, revokes all sessions of the user and notifies them by mail.
 * @returns the user id
 * @throws AppError link-expired for an expired, used or unknown token; conflict for a common password, after which the
 * link remains valid
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: CallInput<'POST /auth/reset-password'>['body'],
): Promise<{ userId: string }> {
  const isUsable = and(
    eq(passwordResets.tokenHash, hashSecret(token)),
    gt(passwordResets.expiresAt, ctx.now),
  )
  const [reset] = await ctx.db.select().from(passwordResets).where(isUsable)
  if (!reset) throw linkExpired()
  // 400 would mean a password that is too short.
  await assertUncommonPassword(ctx, password, { code: 'conflict', field: 'password' })
  const passwordHash = await hashPassword(password)

  await withTransaction(ctx, async (ctx) => {
    // Locks the user first, as everywhere, which prevents deadlocks. The token proves access to the mailbox.
    const [user] = await ctx.db
      .update(users)
      .set({ passwordHash, emailConfirmedAt: ctx.now })
      .where(eq(users.id, reset.userId))
      .returning({ email: users.email })
    const used = await ctx.db.delete(passwordResets).where(isUsable).returning()
    if (!user || used.length === 0) throw linkExpired()
    await revokeSessions(ctx, reset.userId)
    const notice = { email: user.email, notice: 'password' as const }
    await ctx.jobs.enqueue(ctx.db, mailAccountNotice, notice)
  })
  logSecurityEvent(ctx.log, 'password-set', { userId: reset.userId, reason: 'link' })
  return { userId: reset.userId }
}

function linkExpired(): AppError {
  return new AppError('link-expired', 'Reset link has expired. Please request a new one.')
}
