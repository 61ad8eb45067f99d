import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { CASING } from './columns.ts'
import { endWhenLate } from './end-when-late.ts'
import { nameNoStatements, nameStatementsAs } from './prepared.ts'

/** A pool's handle, or that of a connection in a transaction: operations take either and cannot tell. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
> & { $client: pg.Pool | pg.ClientBase }

export type OpenDatabase = { db: Database; pool: pg.Pool; close(): Promise<void> }

export type PoolOptions = {
  max?: number
  /** Told when an idle connection dies, which would otherwise end the process. */
  onError?: (error: Error) => void
  /** A pooler stands before the server and hands connections from one transaction to the next. */
  isPooled?: boolean
  /** How long an answer may take before its connection is given up; tests are less patient. */
  answerMs?: number
}

/** How long a request waits for a connection: those who wait longer are told to come again. */
const CONNECTION_WAIT_MS = 5_000
/** The longest a row may be held against somebody who wants it. */
const LOCK_WAIT_MS = 10_000
const STATEMENT_MS = 30_000
/** Longer than the server's own limit, which does not count while the server itself stands still. */
const ANSWER_MS = STATEMENT_MS + 5_000

/** Said as a connection is opened, which poolers refuse; behind one they are set for the role (docs/operations.md). */
const SESSION_LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_WAIT_MS,
  idle_in_transaction_session_timeout: 60_000,
}

/** @param url a libpq connection string; a socket folder in `host` works too */
export function openDatabase(
  url: string,
  { max = 20, onError = () => {}, isPooled = false, answerMs = ANSWER_MS }: PoolOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    idleTimeoutMillis: 30_000,
    query_timeout: answerMs,
    ...(isPooled ? {} : SESSION_LIMITS),
  })
  pool.on('error', onError)
  // A lost connection that is in use fails the operation that uses it; without this it would end the process too.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhenLate(client)
  })
  const db = drizzle(pool, { casing: CASING })
  if (isPooled) nameNoStatements(db)
  return { db, pool, close: () => pool.end() }
}

const handles = new WeakMap<pg.PoolClient, Database>()

/** The one handle of a connection of `db`, so that what is prepared on it is so for every transaction. */
export function handleOf(client: pg.PoolClient, db: Database): Database {
  const known = handles.get(client)
  if (known) return known
  const handle = drizzle(client, { casing: CASING })
  nameStatementsAs(db, handle)
  handles.set(client, handle)
  return handle
}

/** Where a connection string leads, for people: never with its password. */
export function databaseHost(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url })
  return `${host}:${port}`
}
