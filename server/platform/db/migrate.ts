import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { rootFolder } from '../process/root-folder.ts'
import { applyColumnFunctions, applySqlObjects } from './sql-objects.ts'

const migrationsFolder = join(rootFolder, 'db/migrations')

/** An arbitrary number, the same in every process of the shop. */
const MIGRATION_LOCK = 7_261_955

/** Behind a pooler the role has the limits of requests (docs/scaling.md): an upgrade, or the wait for that of another process, may take longer. */
const NO_LIMITS = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** The first migration of 1.0, in ms since 1970. Databases from before have another history. */
const FIRST_OF_1_0 = 1_795_437_641_444

/**
 * A history that this version cannot go on from: `before 1.0`, whose migrations are gone, or `before baseline`, which the version
 * that the baseline sums up can bring up to date.
 */
export type OutdatedHistory = 'before 1.0' | 'before baseline'

export class OutdatedDatabaseError extends Error {
  override name = 'OutdatedDatabaseError'
  readonly history: OutdatedHistory

  constructor(history: OutdatedHistory) {
    super(`The database is from ${history}`)
    this.history = history
  }
}

/** Generation times of the migrations in ms since 1970, the baseline first; the database records the same numbers. */
export function readMigrationTimes(): number[] {
  const text = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(text) as { entries: { when: number }[] }
  return entries.map(({ when }) => when)
}

/** Why a database with these applied migrations cannot be upgraded; undefined when it can, or has none. */
export function findOutdatedHistory(applied: readonly number[]): OutdatedHistory | undefined {
  const [baseline = 0] = readMigrationTimes()
  if (applied.length === 0 || applied.includes(baseline)) return undefined
  return Math.min(...applied) < FIRST_OF_1_0 ? 'before 1.0' : 'before baseline'
}

/**
 * Applies the missing migrations to the database at `url`, then the functions and triggers that changed; a database of a newer
 * version stays as it is. Processes that start together wait for each other.
 * @throws OutdatedDatabaseError
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(NO_LIMITS)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await readAppliedTimes(client)
    const history = findOutdatedHistory(applied)
    if (history) throw new OutdatedDatabaseError(history)
    const newest = Math.max(...readMigrationTimes())
    const newestApplied = Math.max(0, ...applied)
    // A newer version has the tables and functions it needs.
    if (newestApplied > newest) return
    if (newestApplied < newest) {
      await applyColumnFunctions(client)
      if (applied.length > 0) await dropFormerTriggers(client)
      await runMigrations(drizzle(client), { migrationsFolder })
    }
    await applySqlObjects(client)
  } finally {
    // Closing the connection releases the lock, also after a failed migration.
    await client.end()
  }
}

/**
 * Drops the triggers of a database from before 1.0: they would fire at the changes of later migrations, and use tables that are
 * gone by then. In the transaction of the migrations, which begins here: without those the triggers stay.
 */
async function dropFormerTriggers(client: pg.Client): Promise<void> {
  if (await hasTable(client, 'sql_objects')) return
  await client.query('begin')
  // The migration that registers functions and triggers names them all.
  const names = readFileSync(join(migrationsFolder, '0003_sql_objects.sql'), 'utf8')
  for (const [, trigger] of names.matchAll(/'TRIGGER (\w+ ON \w+)'/g)) {
    await client.query(`drop trigger if exists ${trigger}`)
  }
}

async function readAppliedTimes(client: pg.Client): Promise<number[]> {
  if (!(await hasTable(client, '__drizzle_migrations'))) return []
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  )
  return rows.map(({ created_at }) => Number(created_at))
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const found = await client.query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = $1`,
    [name],
  )
  return found.rowCount === 1
}
