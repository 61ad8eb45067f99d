import { and, eq, gt, sql } from 'drizzle-orm'
import type { Services, SignedInActor } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { prepareOnce } from '../platform/db/prepared.ts'
import { secondFactors, sessions, users } from './accounts.tables.ts'
import { noteSessionSeen } from './sessions/session-seen.ts'
import { readToken } from './token.ts'

/**
 * The live session a token stands for; undefined when the token is bad or expired or its session was ended.
 * The role is the user's present one, never what a token or a client claims.
 */
export async function authenticate(
  services: Services,
  token: string,
): Promise<SignedInActor | undefined> {
  const { db, clock, settings } = services
  const now = clock()
  const claims = await readToken(settings.tokenSecrets, token, { now })
  if (!claims) return undefined
  const [session] = await prepareOnce(db, 'session', (name) => selectSession(db, name)).execute({
    id: claims.sessionId,
    now: now.toISOString(),
  })
  if (session?.userId !== claims.userId) return undefined
  await noteSessionSeen(services, session, now)
  const { id: sessionId, userId, role, secondFactorAt } = session
  const needsSecondFactor =
    settings.adminsNeedSecondFactor && role === 'admin' && secondFactorAt === null
  return needsSecondFactor
    ? { kind: 'user', userId, role: 'user', sessionId, needsSecondFactor }
    : { kind: 'user', userId, role, sessionId }
}

/** Asked with every call of somebody signed in. */
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
