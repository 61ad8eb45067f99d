import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { passwordResets, sessions, signInChallenges } from '../auth.tables.ts'

/**
 * Revokes all sessions, pending sign-ins and mailed reset links of a user. Call it after updating the user's row in
 * the same transaction: a concurrent sign-in with the old password then waits for the row and fails.
 */
export async function revokeSessions(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.userId, userId))
  await ctx.db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await ctx.db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}
