import { and, eq, gt } from 'drizzle-orm'
import type { Services, SignedInActor } from '../platform/context.ts'
import { sessions, users } from './accounts.tables.ts'
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
    .select({ id: sessions.id, userId: users.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, claims.sessionId), gt(sessions.expiresAt, now)))
  if (session?.userId !== claims.userId) return undefined
  return { kind: 'user', userId: session.userId, role: session.role, sessionId: session.id }
}
