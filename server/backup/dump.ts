import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { readEnvironment } from '#server/config.ts'
import { databaseHost } from '#server/platform/db/database.ts'
import { parseDatabaseUrl, toPasswordlessUrl } from '#server/platform/db/database-url.ts'
import { StartError } from '#server/platform/process/start-error.ts'

/** Dumps the database at `url` to `file` with pg_dump, which must be of the server's version or newer. */
export function dumpDatabase(url: string, file: string): Promise<void> {
  return runPostgresProgram('pg_dump', url, ['--format=custom', `--file=${file}`])
}

/** Restores a dump into the empty database at `url`, atomically. */
export async function restoreDump(url: string, file: string): Promise<void> {
  await assertEmpty(url)
  await runPostgresProgram('pg_restore', url, [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    file,
  ])
}

export type DatabaseIdentity = {
  /** The server's version. */
  postgres: string
  /** Distinguishes the database from all others; a restored copy of a cluster has the same. */
  source: string
}

export async function identifyDatabase(url: string): Promise<DatabaseIdentity> {
  const [row] = await query<DatabaseIdentity>(
    url,
    `select current_setting('server_version') "postgres",
       concat_ws('/', (select system_identifier from pg_control_system()),
         (select oid from pg_database where datname = current_database())) "source"`,
  )
  if (!row) throw new Error('The database did not identify itself')
  return row
}

async function assertEmpty(url: string): Promise<void> {
  const tables = await query(
    url,
    `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  )
  if (tables.length === 0) return
  throw new StartError(
    `The database at ${databaseHost(url)} is not empty. Create a new one, and set DATABASE_URL to it.`,
  )
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return (await client.query<Row>(sql)).rows
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause
    throw new StartError(
      `Cannot use the database at ${databaseHost(url)} (${reason}). Check DATABASE_URL.`,
      { cause },
    )
  } finally {
    await client.end()
  }
}

/** Passes the password in the environment: command lines are readable by every user of the machine. */
async function runPostgresProgram(program: string, url: string, args: string[]): Promise<void> {
  const database = parseDatabaseUrl(url)
  const address = `--dbname=${toPasswordlessUrl(database)}`
  const child = spawn(program, [address, '--no-password', ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...readEnvironment(),
      ...(database.password ? { PGPASSWORD: database.password } : {}),
    },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [code] = await once(child, 'close').catch((cause: unknown) => {
    throw new StartError(
      `${program} is not installed. Install the client programs of PostgreSQL, of the server's version or newer (on Debian: apt-get install postgresql-client).`,
      { cause },
    )
  })
  if (code !== 0) throw new StartError(`${program} failed: ${errors.trim().split('\n').at(-1)}`)
}
