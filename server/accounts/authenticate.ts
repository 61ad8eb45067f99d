import { and, eq, gt } from 'drizzle-orm'
import type { Services, SignedInActor } from '../platform/context.ts'
import { secondFactors, sessions, users } from './accounts.tables.ts'
import { readToken } from './token.ts'

/**
 * The live session a token stands for; undefined when the token is bad or expired or its session was ended.
 * The role is the user's present one, never what a token or a client claims.
 */
export async function authenticate(
  { db, clock, settings }: Services,
  token: string,
): Promise<SignedInActor | undefined> {
  const now = clock()
  const claims = await readToken(settings.tokenSecrets, token, { now })
  if (!claims) return undefined
  const [session] = await db
    .select({
      id: sessions.id,
      userId: users.id,
      role: users.role,
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(sessions.id, claims.sessionId), gt(sessions.expiresAt, now)))
  if (session?.userId !== claims.userId) return undefined
  const { id: sessionId, userId, role, secondFactorAt } = session
  const needsSecondFactor =
    settings.adminsNeedSecondFactor && role === 'admin' && secondFactorAt === null
  return needsSecondFactor
    ? { kind: 'user', userId, role: 'user', sessionId, needsSecondFactor }
    : { kind: 'user', userId, role, sessionId }
}
