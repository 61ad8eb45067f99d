import type { Context } from '#server/platform/context.ts'
import { RETENTION_DAYS } from '#server/platform/retention.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { keyIdOf } from '#server/platform/token-secret.ts'
import { sessions } from '../auth.tables.ts'
import { signToken } from '../token.ts'
import { hourOf } from './touch-session.ts'

/**
 * Signs a user in and returns a token, which is valid until it expires or the session is revoked.
 * @param browser a label of the browser
 */
export async function createSession(ctx: Context, userId: string, browser = ''): Promise<string> {
  const expiresAt = new Date(ctx.now.getTime() + RETENTION_DAYS.session * 24 * 60 * 60 * 1000)
  const [secret] = ctx.settings.tokenSecrets
  const [session] = await ctx.db
    .insert(sessions)
    .values({
      userId,
      createdAt: ctx.now,
      expiresAt,
      keyId: keyIdOf(secret),
      browser,
      lastSeenAt: hourOf(ctx.now),
    })
    .returning({ id: sessions.id })
  if (!session) throw new Error('session was not written')
  logSecurityEvent(ctx.log, 'signed-in', { userId })
  return signToken(secret, { userId, sessionId: session.id }, expiresAt)
}
