import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { sessions } from '../auth.tables.ts'

/**
 * Revokes one of the user's own sessions; its token is invalid from the next request on, in every process.
 * @throws AppError not-found for an ended session or another user's
 */
export async function revokeOwnSession(ctx: Context, sessionId: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eqId(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  if (ended.length > 0) return logSecurityEvent(ctx.log, 'sessions-ended', { userId })
  throw new AppError('not-found', 'It is signed out already')
}

/**
 * Revokes all of the user's own sessions except the current one.
 * @returns the number of revoked sessions
 */
export async function revokeOtherSessions(ctx: Context): Promise<number> {
  const { userId, sessionId } = signedIn(ctx)
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  logSecurityEvent(ctx.log, 'sessions-ended', { userId })
  return ended.length
}
