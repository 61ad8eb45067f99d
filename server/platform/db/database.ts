import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { closeOnTimeout } from './close-on-timeout.ts'
import { CASING } from './columns.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { disableNamedStatements, inheritStatementNaming } from './prepared.ts'
import { traceQueries } from './trace-queries.ts'

/** The handle of a pool, or of a connection inside a transaction; operations accept either. */
export type Database = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
> & { $client: pg.Pool | pg.ClientBase }

export type DatabaseConnection = { db: Database; pool: pg.Pool; close(): Promise<void> }

export type PoolOptions = {
  max?: number
  /** Called when an idle connection dies, which would otherwise end the process. */
  onError?: (error: Error) => void
  /** True behind a transaction pooler, which assigns a connection per transaction. */
  isPooled?: boolean
  /** Longest wait for a free connection, after which the client gets a 503. */
  connectionWaitMs?: number
  /** Longest run of a statement on the server, lock waits included. */
  statementMs?: number
  /** Query timeout after which the connection is closed. Tests use a shorter one. */
  queryTimeoutMs?: number
}

const CONNECTION_WAIT_MS = 5_000
/** Longest wait for a row lock. */
const LOCK_WAIT_MS = 10_000
const STATEMENT_MS = 30_000
/** How much later the query timeout is: the server's own timeout does not fire while the server itself hangs. */
const GRACE_MS = 5_000
/** PostgreSQL never frees the memory of a session's plans and catalogue entries before the session ends. */
const CONNECTION_AGE_MAX_SECONDS = 600

/** Startup parameters, which poolers reject; behind a pooler they are set on the role (docs/scaling.md). */
const SESSION_LIMITS = { lock_timeout: LOCK_WAIT_MS, idle_in_transaction_session_timeout: 60_000 }

/** @param url a libpq connection string; a socket folder in `host` works too */
export function openDatabase(
  url: string,
  {
    max = 20,
    onError = () => {},
    isPooled = false,
    connectionWaitMs = CONNECTION_WAIT_MS,
    statementMs = STATEMENT_MS,
    queryTimeoutMs = statementMs + GRACE_MS,
  }: PoolOptions = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: CONNECTION_AGE_MAX_SECONDS,
    query_timeout: queryTimeoutMs,
    ...(isPooled ? {} : { ...SESSION_LIMITS, statement_timeout: statementMs }),
  })
  pool.on('error', onError)
  // A lost connection already fails the operation that uses it; without this listener it would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    closeOnTimeout(client)
  })
  const db = drizzle(traceQueries(pool), { casing: CASING })
  if (isPooled) disableNamedStatements(db)
  return { db, pool, close: () => pool.end() }
}

/** How many queries wait for a connection of the pool of `db`. */
export function countWaiting({ $client }: Database): number {
  return $client instanceof pg.Pool ? $client.waitingCount : 0
}

export type PoolState = { total: number; idle: number; max: number; waiting: number }

/** The connections of the pool of `db`, and the queries that wait for one. */
export function measurePool({ $client }: Database): PoolState {
  if (!($client instanceof pg.Pool)) return { total: 1, idle: 0, max: 1, waiting: 0 }
  const { totalCount: total, idleCount: idle, waitingCount: waiting, options } = $client
  return { total, idle, max: options.max, waiting }
}

const handles = new WeakMap<pg.PoolClient, Database>()

/** The single handle of a pooled connection, so that its prepared statements are shared by all its transactions. */
export function handleOf(client: pg.PoolClient, db: Database): Database {
  const known = handles.get(client)
  if (known) return known
  const handle = drizzle(traceQueries(client), { casing: CASING })
  inheritStatementNaming(db, handle)
  handles.set(client, handle)
  return handle
}

/** Host and database of a connection string, for messages. Never contains the password. */
export function databaseHost(url: string): string {
  const { host = 'localhost', port = '5432' } = parseDatabaseUrl(url).parameters
  return `${host}:${port}`
}
