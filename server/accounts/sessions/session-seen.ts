import { and, eq, lt } from 'drizzle-orm'
import type { Services } from '../../platform/context.ts'
import { sessions } from '../accounts.tables.ts'

const HOUR_MS = 60 * 60 * 1000

/** The hour something happened in: when somebody was there is told no more precisely than its use asks for. */
export function hourOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS)
}

/**
 * Notes that a session was used, once an hour. A database that takes no writes must not keep people from reading, so
 * a failure is only logged.
 */
export async function noteSessionSeen(
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
    log.warn({ err: error }, 'a session could not be noted as seen')
  }
}
