import type { Context } from '../platform/context.ts'
import { KEPT_FOR_DAYS } from '../platform/kept-for.ts'
import { noteSecurityEvent } from '../platform/security-events.ts'
import { keyIdOf } from '../platform/token-secret.ts'
import { sessions } from './accounts.tables.ts'
import { hourOf } from './sessions/session-seen.ts'
import { signToken } from './token.ts'

/**
 * Signs a user in: afterwards the answered token works until it expires or the session is ended.
 * @param browser from where, in words
 */
export async function openSession(ctx: Context, userId: string, browser = ''): Promise<string> {
  const expiresAt = new Date(ctx.now.getTime() + KEPT_FOR_DAYS.session * 24 * 60 * 60 * 1000)
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
  if (!session) throw new Error('The session was not written')
  noteSecurityEvent(ctx.log, 'signed-in', { userId })
  return signToken(secret, { userId, sessionId: session.id }, expiresAt)
}
