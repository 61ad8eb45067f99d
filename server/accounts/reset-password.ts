import { and, eq, gt } from 'drizzle-orm'
import type { CallInput } from '../../contract/calls.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { hashSecret } from '../platform/secrets.ts'
import { noteSecurityEvent } from '../platform/security-events.ts'
import { mailAccountNotice } from './accounts.jobs.ts'
import { passwordResets, users } from './accounts.tables.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword } from './password.ts'

/**
 * Sets a new password with a mailed token, which works once. All of that user's sessions end, and
 * they are told by mail.
 * @returns whose password it is
 * @throws AppError link-expired for an expired, used or unknown token; conflict for a common password, the link then
 * goes on working
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: CallInput<'POST /auth/reset-password'>['body'],
): Promise<{ email: string }> {
  const isUsable = and(
    eq(passwordResets.tokenHash, hashSecret(token)),
    gt(passwordResets.expiresAt, ctx.now),
  )
  const [reset] = await ctx.db.select().from(passwordResets).where(isUsable)
  if (!reset) throw linkExpired()
  // Not 400, which means a short one here (spec.md, section 8).
  await assertUncommonPassword(ctx, password, { code: 'conflict', field: 'password' })
  const passwordHash = await hashPassword(password)

  const user = await withTransaction(ctx, async (ctx) => {
    // The user first, as everywhere, so that two who lock both cannot wait for each other.
    // Who has the token can read the mail at this address: the password is theirs.
    const [user] = await ctx.db
      .update(users)
      .set({ passwordHash, isPasswordProven: true })
      .where(eq(users.id, reset.userId))
      .returning({ email: users.email })
    const used = await ctx.db.delete(passwordResets).where(isUsable).returning()
    if (!user || used.length === 0) throw linkExpired()
    await endSessions(ctx, reset.userId)
    const notice = { email: user.email, notice: 'password' as const }
    await ctx.jobs.enqueue(ctx.db, mailAccountNotice, notice)
    return user
  })
  noteSecurityEvent(ctx.log, 'password-set', { userId: reset.userId, reason: 'link' })
  return user
}

function linkExpired(): AppError {
  return new AppError('link-expired', 'Reset link has expired. Please request a new one.')
}
