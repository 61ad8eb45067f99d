import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { type Context, signedIn } from '../../platform/context.ts'
import { isId } from '../../platform/db/ids.ts'
import { noteSecurityEvent } from '../../platform/security-events.ts'
import { sessions } from '../accounts.tables.ts'

/**
 * Ends one of one's own sessions: its token opens nothing from the next call on, in every process.
 * @throws AppError not-found for one that has ended, and for another person's
 */
export async function endOwnSession(ctx: Context, sessionId: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const ended = isId(sessionId)
    ? await ctx.db
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        .returning({ id: sessions.id })
    : []
  if (ended.length > 0) return noteSecurityEvent(ctx.log, 'sessions-ended', { userId })
  throw new AppError('not-found', 'It is signed out already')
}

/**
 * Ends all of one's own sessions but the one that asks.
 * @returns how many there were
 */
export async function endOtherSessions(ctx: Context): Promise<number> {
  const { userId, sessionId } = signedIn(ctx)
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  noteSecurityEvent(ctx.log, 'sessions-ended', { userId })
  return ended.length
}
