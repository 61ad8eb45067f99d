import pg from 'pg'
import type { Context } from '../context.ts'
import { type Database, handleOf } from './database.ts'

/** Handles whose connection is in a transaction, so that an inner operation joins the outer one. */
const inside = new WeakSet<Database>()

/**
 * Runs `work` in one transaction: the one `ctx` is in already, or a new one. All or nothing.
 * No network call belongs inside.
 */
export async function withTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, (db) => work({ ...ctx, db }))
}

/** As `withTransaction`, for what needs nothing but the database. */
export async function inTransaction<T>(
  db: Database,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (inside.has(db)) return work(db)
  const client = await takeConnection(db)
  const handle = handleOf(client, db)
  let isBroken = false
  try {
    await client.query('begin')
    inside.add(handle)
    const result = await work(handle)
    await commit(client)
    return result
  } catch (error) {
    // A connection that cannot do even this is gone, and the transaction with it.
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    inside.delete(handle)
    client.release(isBroken)
  }
}

async function takeConnection({ $client }: Database): Promise<pg.PoolClient> {
  if ($client instanceof pg.Pool) return $client.connect()
  throw new Error('A transaction has ended, but something goes on as if it were in it')
}

/** PostgreSQL rolls back without an error where a statement of the transaction had failed and `work` went on. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('A statement failed, so nothing of it was written')
}
