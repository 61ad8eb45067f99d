import { desc, eq, inArray } from 'drizzle-orm'
import { SESSIONS_MAX } from '#contract/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { RETENTION_DAYS } from '#server/platform/retention.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import { keyIdOf } from '#server/platform/token-secret.ts'
import { sessions } from '../auth.tables.ts'
import { enqueueGuestClaim } from '../enqueue-guest-claim.ts'
import { signToken } from '../token.ts'
import { hourOf } from './touch-session.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The page after a Google sign-in exchanges its token within a second. */
const TEMPORARY_MINUTES = 2

/**
 * Signs a user in and returns a token, which is valid until it expires or the session is revoked.
 * @param browser a label of the browser
 */
export async function createSession(ctx: Context, userId: string, browser = ''): Promise<string> {
  const token = await openSession(ctx, userId, { browser })
  await noteSignIn(ctx, userId)
  return token
}

/** As `createSession`; the token is for a URL and must be exchanged within two minutes (decision 4). */
export async function createTemporarySession(
  ctx: Context,
  userId: string,
  browser: string,
): Promise<string> {
  const token = await openSession(ctx, userId, { browser, isTemporary: true })
  await noteSignIn(ctx, userId)
  return token
}

async function noteSignIn(ctx: Context, userId: string): Promise<void> {
  logSecurityEvent(ctx.log, 'signed-in', { userId })
  await enqueueGuestClaim(ctx, userId)
}

/** A session without a sign-in event. */
export async function openSession(
  ctx: Context,
  userId: string,
  { browser, isTemporary = false }: { browser: string; isTemporary?: boolean },
): Promise<string> {
  const lifeMs = isTemporary ? TEMPORARY_MINUTES * MINUTE_MS : RETENTION_DAYS.session * DAY_MS
  const expiresAt = new Date(ctx.now.getTime() + lifeMs)
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
      isTemporary,
    })
    .returning({ id: sessions.id })
  if (!session) throw new Error('session was not written')
  await endLeastUsed(ctx, userId)
  return signToken(secret, { userId, sessionId: session.id }, expiresAt)
}

/** A program that signs in for each request cannot fill the table or the list: the latest used sessions remain. */
async function endLeastUsed(ctx: Context, userId: string): Promise<void> {
  const beyond = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), desc(sessions.id))
    .offset(SESSIONS_MAX)
  await ctx.db.delete(sessions).where(inArray(sessions.id, beyond))
}
