import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger as Logger } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Database } from './database.ts'

/**
 * Routes reads to a streaming replica while it has replayed every change this process knows of, and to the primary
 * otherwise. A change is therefore never missing from a read once the shop has confirmed it (read your writes).
 */
export type Replica = {
  /** Runs a read, and repeats it on the primary when the replica fails. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Reads from the primary until the replica has replayed the change. */
  onInvalidate(): undefined
  /** Reads everything from the primary until the next `onInvalidate`, since changes may be missed. */
  onDisconnect(): void
  close(): void
}

type Options = {
  primary: Database
  replica: Database
  log: Pick<Logger, 'warn' | 'info'>
  /** Called when the replica has every change and is read again. */
  onCaughtUp?: () => void
}

const CHECK_INTERVAL_MS = 10
/** Pause after a failure, such as a restart of the replica. */
const RETRY_PAUSE_MS = 2_000

export function createReplica({ primary, replica, log, onCaughtUp }: Options): Replica {
  let isCurrent = false
  let isListening = false
  /** Counts the changes that may have made the replica stale. Never reset: two states cannot be confused. */
  let version = 0
  let isFollowing = false
  let isClosed = false

  /** Stops reading from the replica until it has caught up with the primary. */
  function markStale(): void {
    isCurrent = false
    version += 1
    if (isListening && !isFollowing) void follow()
  }

  async function follow(): Promise<void> {
    isFollowing = true
    while (!isCurrent && isListening && !isClosed) {
      const seen = version
      const hasAll = await catchUp().catch(pauseAfterFailure)
      isCurrent = hasAll && isListening && version === seen
      if (isCurrent) onCaughtUp?.()
    }
    isFollowing = false
  }

  /** Resolves when the replica has replayed the primary's current position. */
  async function catchUp(): Promise<boolean> {
    const position = await positionOf(primary)
    while (!(await hasReplayed(replica, position))) {
      if (isClosed) return false
      await pause(CHECK_INTERVAL_MS)
    }
    return true
  }

  async function pauseAfterFailure(error: unknown): Promise<boolean> {
    if (isClosed) return false
    log.warn({ err: error }, 'replica read failed, reading from the primary')
    await pause(RETRY_PAUSE_MS)
    return false
  }

  return {
    async read(work) {
      if (!isCurrent) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        // The shop's own errors would be the same on the primary.
        if (error instanceof AppError) throw error
        markStale()
        return work(primary)
      }
    },
    onInvalidate(): undefined {
      isListening = true
      markStale()
    },
    onDisconnect() {
      isListening = false
      markStale()
    },
    close() {
      isClosed = true
    },
  }
}

/** The primary's write position, which covers everything committed. */
async function positionOf(primary: Database): Promise<string> {
  const { rows } = await primary.execute<{ position: string }>(
    sql`select pg_current_wal_insert_lsn()::text as position`,
  )
  return rows[0]?.position ?? ''
}

/** @throws Error when it is not a replica, such as a promoted one, whose data diverges */
async function hasReplayed(replica: Database, position: string): Promise<boolean> {
  const { rows } = await replica.execute<{ has: boolean | null }>(
    sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has where pg_is_in_recovery()`,
  )
  const [row] = rows
  if (!row) throw new Error('it is not a replica')
  return row.has === true
}
