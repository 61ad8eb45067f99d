import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/** Any number, the same in every process of the shop. */
const MIGRATION_LOCK = 7_261_955

/** Brings the database at `url` up to date. Processes that start together wait for each other. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the connection gives the lock back, also when a migration failed.
    await client.end()
  }
}
