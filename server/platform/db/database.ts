import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** A pool's handle, or a transaction's: operations take either and cannot tell. */
export type Database = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$count'
>

export type OpenDatabase = { db: Database; pool: pg.Pool; close(): Promise<void> }

export type PoolOptions = {
  max?: number
  /** Told when an idle connection dies, which would otherwise end the process. */
  onError?: (error: Error) => void
}

/** @param url a libpq connection string; a socket folder in `host` works too */
export function openDatabase(
  url: string,
  { max = 20, onError = () => {} }: PoolOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', onError)
  // A lost connection that is in use fails the operation that uses it; without this it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() }
}

/** Where a connection string leads, for people: never with its password. */
export function databaseHost(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url })
  return `${host}:${port}`
}
