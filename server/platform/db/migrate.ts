import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { rootFolder } from '../root-folder.ts'

const migrationsFolder = join(rootFolder, 'db/migrations')

/** An arbitrary number, the same in every process of the shop. */
const MIGRATION_LOCK = 7_261_955

/** The database was migrated by a version before 1.0, whose migrations are gone. */
export class OutdatedDatabaseError extends Error {
  override name = 'OutdatedDatabaseError'
}

/** Generation times of the migrations in ms since 1970, oldest first; the database records the same numbers. */
export function readMigrationTimes(): number[] {
  const text = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(text) as { entries: { when: number }[] }
  return entries.map(({ when }) => when)
}

/** True when the database records a migration older than the first one of `times`: it belongs to another history. */
export function isOutdated(oldest: number, times: readonly number[]): boolean {
  return oldest < Math.min(...times)
}

/**
 * Applies the missing migrations to the database at `url`. Processes that start together wait for each other.
 * @throws OutdatedDatabaseError
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await assertKnownHistory(client)
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the connection releases the lock, also after a failed migration.
    await client.end()
  }
}

async function assertKnownHistory(client: pg.Client): Promise<void> {
  const table = await client.query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  )
  if (table.rowCount === 0) return
  const { rows } = await client.query<{ oldest: string | null }>(
    'select min(created_at) as oldest from drizzle.__drizzle_migrations',
  )
  const oldest = rows[0]?.oldest
  if (oldest && isOutdated(Number(oldest), readMigrationTimes())) throw new OutdatedDatabaseError()
}
