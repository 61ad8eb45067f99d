import { and, eq, lt } from 'drizzle-orm'
import type { Services } from '#server/platform/context.ts'
import { sessions } from '../auth.tables.ts'

const HOUR_MS = 60 * 60 * 1000

/** Rounds to the hour: no more precise than the purpose of the value requires (data minimisation). */
export function hourOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS)
}

/**
 * Records the use of a session, at most once an hour. A failure is only logged, because a read-only database must not
 * block reading.
 */
export async function touchSession(
  { db, log }: Services,
  session: { id: string; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  const hour = hourOf(now)
  if (session.lastSeenAt >= hour) return
  try {
    await db
      .update(sessions)
      .set({ lastSeenAt: hour })
      .where(and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, hour)))
  } catch (error) {
    log.warn({ err: error }, 'session: update of last use failed')
  }
}
