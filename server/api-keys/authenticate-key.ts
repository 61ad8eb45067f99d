import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { secondFactors } from '#server/auth/auth.tables.ts'
import { lacksSecondFactor } from '#server/auth/index.ts'
import type { KeyCaller } from '#server/http/access.ts'
import type { Services } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { isWellFormed } from './api-keys.rules.ts'
import { apiKeys } from './api-keys.tables.ts'

const MINUTE_MS = 60_000

/**
 * Resolves a key to its maker; undefined for a key that is unknown, expired or revoked, and while its maker could not
 * work in the back office. Read from the database each time: a revoked key ends at once, in every process.
 */
export async function authenticateKey(
  services: Services,
  key: string,
): Promise<KeyCaller | undefined> {
  if (!isWellFormed(key)) return undefined
  const { db, clock, settings } = services
  const now = clock()
  const statement = cachedStatement(db, 'api_key', (name) => selectKeys(db, name))
  const [found] = await statement.execute({ keyHash: hashSecret(key) })
  if (found?.role !== 'admin' || (found.expiresAt && found.expiresAt <= now)) return undefined
  if (lacksSecondFactor(settings, found)) return undefined
  await touchKey(services, found, now)
  const { id, name, userId, role, scopes } = found
  const actor = { kind: 'user', userId, role, sessionId: '', apiKey: { id, name } } as const
  return { actor, scopes }
}

function selectKeys(db: Database, name: string) {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      userId: users.id,
      role: users.role,
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(apiKeys.keyHash, sql.placeholder('keyHash')))
    .prepare(name)
}

/** Records the use of a key, at most once a minute. A failure is only logged: a read-only database must not block reading. */
async function touchKey(
  { db, log }: Services,
  key: { id: string; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  if (key.lastUsedAt && key.lastUsedAt >= minute) return
  const isOlder = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minute))
  try {
    await db
      .update(apiKeys)
      .set({ lastUsedAt: minute })
      .where(and(eq(apiKeys.id, key.id), isOlder))
  } catch (error) {
    log.warn({ err: error }, 'API key: update of last use failed')
  }
}
