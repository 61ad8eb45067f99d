import { and, desc, eq, gt } from 'drizzle-orm'
import type { OwnSession } from '../../../contract/sessions.ts'
import { type Context, signedIn } from '../../platform/context.ts'
import { sessions } from '../accounts.tables.ts'

/** Where one is signed in: this session first, then the last seen. */
export async function listOwnSessions(ctx: Context): Promise<OwnSession[]> {
  const { userId, sessionId } = signedIn(ctx)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
  return rows.map(({ id, browser, createdAt, lastSeenAt }) => ({
    _id: id,
    browser,
    openedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThis: id === sessionId,
  }))
}
