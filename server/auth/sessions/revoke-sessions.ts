import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { passwordResets, sessions, signInChallenges } from '../auth.tables.ts'

/**
 * Revokes all sessions, pending sign-ins and mailed reset links of a user. Call it after updating the user's row in
 * the same transaction: a concurrent sign-in with the old password then waits for the row and fails.
 * @param except the session that stays
 */
export async function revokeSessions(
  ctx: Context,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const isOther = except ? ne(sessions.id, except) : undefined
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
  await ctx.db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  await ctx.db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}
