import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { sessions } from '../auth.tables.ts'
import { readToken } from '../token.ts'

/**
 * Revokes the session of a token. An expired or revoked session is no error: the caller is signed out either way.
 * @throws AppError not-signed-in without a token, or with one this shop did not sign
 */
export async function signOut(ctx: Context, token: string | undefined): Promise<void> {
  if (!token) throw new AppError('not-signed-in', 'No token provided')
  const claims = await readToken(ctx.settings.tokenSecrets, token, {
    now: ctx.now,
    allowExpired: true,
  })
  if (!claims) {
    throw new AppError('not-signed-in', 'Your session has ended. Please sign in again.')
  }
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, claims.sessionId), eq(sessions.userId, claims.userId)))
    .returning({ id: sessions.id })
  if (ended.length > 0) logSecurityEvent(ctx.log, 'signed-out', { userId: claims.userId })
}
