import { and, eq, gt, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import type { Services, SignedInActor } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { secondFactors, sessions } from './auth.tables.ts'
import { touchSession } from './sessions/touch-session.ts'
import { readToken } from './token.ts'

/**
 * Resolves a token to its session; undefined when the token is invalid or expired, or the session was revoked. The
 * role is read from the user's row, never from the token or the client.
 */
export async function authenticate(
  services: Services,
  token: string,
): Promise<SignedInActor | undefined> {
  const { db, clock, settings } = services
  const now = clock()
  const claims = await readToken(settings.tokenSecrets, token, { now })
  if (!claims) return undefined
  const [session] = await cachedStatement(db, 'session', (name) => selectSession(db, name)).execute(
    {
      id: claims.sessionId,
      now: now.toISOString(),
    },
  )
  if (session?.userId !== claims.userId) return undefined
  await touchSession(services, session, now)
  const { id: sessionId, userId, role, secondFactorAt } = session
  const needsSecondFactor =
    settings.adminsNeedSecondFactor && role === 'admin' && secondFactorAt === null
  return needsSecondFactor
    ? { kind: 'user', userId, role: 'user', sessionId, needsSecondFactor }
    : { kind: 'user', userId, role, sessionId }
}

/** Runs on every authenticated request. */
function selectSession(db: Database, name: string) {
  return db
    .select({
      id: sessions.id,
      userId: users.id,
      lastSeenAt: sessions.lastSeenAt,
      role: users.role,
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(eq(sessions.id, sql.placeholder('id')), gt(sessions.expiresAt, sql.placeholder('now'))),
    )
    .prepare(name)
}
