import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { passwordResets, sessions, signInChallenges } from './accounts.tables.ts'

/**
 * Signs a user out everywhere, ends sign-ins that are half done, and makes mailed reset links worthless. Call it after changing the user's row in
 * the same transaction: a sign-in under way with the old password then waits for the row and fails.
 */
export async function endSessions(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.userId, userId))
  await ctx.db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await ctx.db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}
