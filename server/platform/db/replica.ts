import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger as Logger } from 'fastify'
import { AppError } from '../../../contract/errors.ts'
import type { Database } from './database.ts'

/**
 * Where reads go that may come from a streaming replica: to it as long as it has everything this process has heard of,
 * else to the primary. So nobody misses a change that the shop has told them of, their own least of all.
 */
export type Replica = {
  /** Runs reads, and once more on the primary when the replica fails at them. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Something was changed: the replica is asked again when it has it. */
  changed(): void
  /** Changes may be missed from now on, until `changed` is called again. */
  deaf(): void
  close(): void
}

type Options = {
  primary: Database
  replica: Database
  log: Pick<Logger, 'warn' | 'info'>
}

const LOOK_EVERY_MS = 10
/** After a failure, as while the replica is started again. */
const REST_MS = 2_000

export function createReplica({ primary, replica, log }: Options): Replica {
  let isCurrent = false
  let hearsChanges = false
  /** Counts what may have made the replica old. Never starts over: two moments must not look alike. */
  let newest = 0
  let isFollowing = false
  let isClosed = false

  /** Nothing is read from the replica until it has what the primary has now. */
  function mistrust(): void {
    isCurrent = false
    newest += 1
    if (hearsChanges && !isFollowing) void follow()
  }

  async function follow(): Promise<void> {
    isFollowing = true
    while (!isCurrent && hearsChanges && !isClosed) {
      const seen = newest
      const hasAll = await catchUp().catch(rest)
      isCurrent = hasAll && hearsChanges && newest === seen
    }
    isFollowing = false
  }

  /** Waits until the replica has what the primary has now. */
  async function catchUp(): Promise<boolean> {
    const place = await placeOf(primary)
    while (!(await hasReplayed(replica, place))) {
      if (isClosed) return false
      await pause(LOOK_EVERY_MS)
    }
    return true
  }

  async function rest(error: unknown): Promise<boolean> {
    if (isClosed) return false
    log.warn({ err: error }, 'the replica cannot be read; the primary answers for it')
    await pause(REST_MS)
    return false
  }

  return {
    async read(work) {
      if (!isCurrent) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        // What the shop itself says is the same on the primary.
        if (error instanceof AppError) throw error
        mistrust()
        return work(primary)
      }
    },
    changed() {
      hearsChanges = true
      mistrust()
    },
    deaf() {
      hearsChanges = false
      mistrust()
    },
    close() {
      isClosed = true
    },
  }
}

/** How far the primary has written, which holds at least what was committed. */
async function placeOf(primary: Database): Promise<string> {
  const { rows } = await primary.execute<{ place: string }>(
    sql`select pg_current_wal_insert_lsn()::text as place`,
  )
  return rows[0]?.place ?? ''
}

/** @throws Error when it is no replica, such as one that was promoted: it goes its own ways */
async function hasReplayed(replica: Database, place: string): Promise<boolean> {
  const { rows } = await replica.execute<{ has: boolean | null }>(
    sql`select pg_last_wal_replay_lsn() >= ${place}::pg_lsn as has where pg_is_in_recovery()`,
  )
  const [row] = rows
  if (!row) throw new Error('it is no replica')
  return row.has === true
}
