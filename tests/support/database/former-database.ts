import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Release } from '#scripts/release/release-file.ts'
import { applyColumnFunctions, replaceSqlObjects } from '#server/platform/db/sql-objects.ts'
import { createEmptyDatabase, type TestDatabase } from './test-database.ts'

const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')

/**
 * A database of the version that the baseline sums up, with the rows of the database at `sourceUrl` in all tables and columns
 * that both versions have.
 */
export async function createFormerDatabase(
  serverUrl: string,
  sourceUrl: string,
): Promise<TestDatabase> {
  const database = await createEmptyDatabase(serverUrl)
  const from = new pg.Client({ connectionString: sourceUrl })
  const to = new pg.Client({ connectionString: database.url })
  await Promise.all([from.connect(), to.connect()])
  try {
    await applyMigrations(to, (_tag, index) => index === 0)
    // Rows are copied in any order, without the checks of foreign keys.
    await to.query('set session_replication_role = replica')
    const { rows } = await to.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    await to.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
    for (const { name } of rows) await copyRows(from, to, name)
    await copySequences(from, to)
  } finally {
    await Promise.all([from.end(), to.end()])
  }
  return database
}

/** An empty database as it was before the migration of this name. */
export async function createDatabaseBefore(serverUrl: string, name: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase(serverUrl)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await applyMigrations(client, (tag, _index, tags) => {
      return tags.indexOf(tag) < tags.findIndex((other) => other.endsWith(name))
    })
  } finally {
    await client.end()
  }
  return database
}

/** A database as the release left it, without the queue of jobs. */
export async function createReleaseDatabase(
  serverUrl: string,
  release: Release,
): Promise<TestDatabase> {
  const database = await createEmptyDatabase(serverUrl)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await applyMigrations(client, (tag) => `${tag}.sql` in release.migrations)
    await replaceSqlObjects(client, release.sqlObjects)
    await client.query('set session_replication_role = replica')
    await client.query(`truncate ${Object.keys(release.tables).join(', ')}`)
    for (const [name, rows] of Object.entries(release.tables)) {
      await insertRows(client, { name, rows, columns: await listColumns(client, name) })
    }
    for (const [name, value] of Object.entries(release.sequences)) {
      await client.query('select setval($1::regclass, $2)', [name, value])
    }
  } finally {
    await client.end()
  }
  return database
}

type IsApplied = (tag: string, index: number, tags: string[]) => boolean

/** Drizzle applies what the journal lists; a copy of the folder with a shorter journal ends earlier. */
async function applyMigrations(client: pg.Client, isApplied: IsApplied): Promise<void> {
  await applyColumnFunctions(client)
  const folder = await mkdtemp(join(tmpdir(), 'runout-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
    const tags = journal.entries.map(({ tag }) => tag)
    const entries = journal.entries.filter(({ tag }, index) => isApplied(tag, index, tags))
    await writeFile(file, JSON.stringify({ ...journal, entries }))
    await runMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function copyRows(from: pg.Client, to: pg.Client, name: string): Promise<void> {
  const present = await listColumns(from, name)
  if (present.length === 0) return
  const columns = (await listColumns(to, name)).filter((column) => present.includes(column))
  const { rows } = await from.query<{ rows: string }>(
    `select coalesce(json_agg(to_json(t) order by ctid), '[]')::text as rows from ${name} t`,
  )
  await insertRows(to, { name, columns, rows: rows[0]?.rows ?? '[]' })
}

/** Those that take a value. */
async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** @param table.rows the JSON text of an array */
async function insertRows(
  client: pg.Client,
  { name, columns, rows }: { name: string; columns: readonly string[]; rows: string },
): Promise<void> {
  const list = columns.join(', ')
  await client.query(
    `insert into ${name} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${name}, $1)`,
    [rows],
  )
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last_value: string | null }>(
    `select sequencename as name, last_value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, last_value } of rows) {
    await to.query('select setval($1::regclass, $2)', [name, last_value])
  }
}
