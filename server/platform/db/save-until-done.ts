import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger as Logger } from 'fastify'

/** Together with the longest mail it stays below the 15 minutes a job may take. */
const LIMIT_MS = 4 * 60_000
const PAUSE_MS = 500

type Attempts = {
  /** Ends the attempts early: the process is about to end. */
  signal: AbortSignal
  log: Logger
  limitMs?: number
}

/**
 * Saves something that has already happened outside the database, such as a delivered mail, through an outage of the
 * database. Without it a retried job would do the same again.
 * @throws the last error after the limit, or the next one once `signal` is aborted
 */
export async function saveUntilDone(
  save: () => Promise<unknown>,
  { signal, log, limitMs = LIMIT_MS }: Attempts,
): Promise<void> {
  const endsAt = performance.now() + limitMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      await save()
      return
    } catch (error) {
      if (signal.aborted || performance.now() > endsAt) throw error
      if (attempt === 1) log.warn({ err: error }, 'outcome of a job not saved yet: trying again')
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
