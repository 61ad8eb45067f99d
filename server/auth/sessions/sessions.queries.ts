import { and, desc, eq, gt } from 'drizzle-orm'
import { SESSIONS_MAX } from '#contract/limits.ts'
import type { OwnSession } from '#contract/sessions.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { sessions } from '../auth.tables.ts'

/** The user's own sessions: the current one first, then by last use. */
export async function listOwnSessions(ctx: Context): Promise<OwnSession[]> {
  const { userId, sessionId } = signedIn(ctx)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(SESSIONS_MAX)
  return rows.map(({ id, browser, createdAt, lastSeenAt }) => ({
    _id: id,
    browser,
    openedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: id === sessionId,
  }))
}
