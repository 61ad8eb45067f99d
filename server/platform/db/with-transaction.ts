import pg from 'pg'
import { type Database, handleOf } from './database.ts'

/** Handles of connections in a transaction, so that inner operations join the outer one. */
const inside = new WeakSet<Database>()

/** Runs `work` in the transaction of `ctx`, or in a new one. Must contain no network call. */
export async function withTransaction<Ctx extends { db: Database }, T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, (db) => work({ ...ctx, db }))
}

/** As `withTransaction`, for work that needs only the database. */
export async function inTransaction<T>(
  db: Database,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (inside.has(db)) return work(db)
  const client = await acquireConnection(db)
  const handle = handleOf(client, db)
  let isBroken = false
  try {
    await client.query('begin')
    inside.add(handle)
    const result = await work(handle)
    await commit(client)
    return result
  } catch (error) {
    // A connection that cannot roll back is lost, and its transaction with it.
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    inside.delete(handle)
    client.release(isBroken)
  }
}

async function acquireConnection({ $client }: Database): Promise<pg.PoolClient> {
  if ($client instanceof pg.Pool) return $client.connect()
  throw new Error('transaction handle used after the transaction ended')
}

/** PostgreSQL answers COMMIT with a silent rollback when a statement has failed and `work` went on. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('transaction rolled back: a statement in it failed')
}
