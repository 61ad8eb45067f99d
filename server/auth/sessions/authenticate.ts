import { eq, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { inBatches } from '#server/platform/batches.ts'
import type { Services, SignedInActor } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { secondFactors, sessions } from '../auth.tables.ts'
import { readToken } from '../token.ts'
import { lacksSecondFactor } from './lacks-second-factor.rules.ts'
import { touchSession } from './touch-session.ts'

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
  const session = await findSession(db, claims.sessionId)
  if (session?.userId !== claims.userId || session.expiresAt <= now) return undefined
  await touchSession(services, session, now)
  const { id: sessionId, userId, role } = session
  return lacksSecondFactor(settings, session)
    ? { kind: 'user', userId, role: 'user', sessionId, needsSecondFactor: true }
    : { kind: 'user', userId, role, sessionId }
}

type Session = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number]

const batches = new WeakMap<Database, (id: string) => Promise<Session | undefined>>()

/** Runs on every authenticated request: in a rush many share a statement. */
function findSession(db: Database, id: string): Promise<Session | undefined> {
  const find = batches.get(db) ?? inBatches((ids) => findSessions(db, ids))
  batches.set(db, find)
  return find(id)
}

async function findSessions(db: Database, ids: readonly string[]) {
  const select = (name: string) => selectSessions(db, name)
  const found = await cachedStatement(db, 'sessions', select).execute({ ids })
  const byId = new Map(found.map((session) => [session.id, session]))
  return ids.map((id) => byId.get(id.toLowerCase()))
}

function selectSessions(db: Database, name: string) {
  return db
    .select({
      id: sessions.id,
      userId: users.id,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      role: users.role,
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare(name)
}
