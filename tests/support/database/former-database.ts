import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createEmptyDatabase, type TestDatabase } from './test-database.ts'

const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')

/** The migrations of the version that had products only, without variants and pressings. */
const FORMER_MIGRATIONS = 3

/** In an order that satisfies the foreign keys. */
const COPIED_TABLES = [
  ...['users', 'products', 'stock_movements', 'orders', 'order_lines', 'order_history'],
  ...['reservations', 'carts', 'cart_lines'],
]

/**
 * A database of the former version with the accounts, products, orders and carts of the database at `sourceUrl`. The rows
 * are plain inserts into the former columns, which the former triggers count and index.
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
    await applyMigrations(to, (_tag, index) => index < FORMER_MIGRATIONS)
    for (const table of COPIED_TABLES) await copyRows(from, to, table)
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

type IsApplied = (tag: string, index: number, tags: string[]) => boolean

/** Drizzle applies what the journal lists; a copy of the folder with a shorter journal ends earlier. */
async function applyMigrations(client: pg.Client, isApplied: IsApplied): Promise<void> {
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

async function copyRows(from: pg.Client, to: pg.Client, table: string): Promise<void> {
  const present = await from.query<{ names: string[] }>(
    `select array_agg(column_name::text) as names from information_schema.columns
    where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const found = await to.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name = any($2)`,
    [table, present.rows[0]?.names],
  )
  const columns = found.rows[0]?.columns
  const { rows } = await from.query<{ rows: string }>(
    `select coalesce(json_agg(to_json(t) order by ctid), '[]')::text as rows from ${table} t`,
  )
  await to.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [rows[0]?.rows],
  )
}
