import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { CASING } from './columns.ts'
import type { Database } from './database.ts'

/**
 * Prepared statements for hot queries: building the SQL costs more than running it, and PostgreSQL reuses the plan of
 * a named statement. Each name stands for one text; there must be few, as every connection retains all of them.
 */

const statements = new WeakMap<Database, Map<string, unknown>>()
const nameless = new WeakSet<Database>()

/** Disables named statements: behind a transaction pooler the next query may run on another connection. */
export function disableNamedStatements(db: Database): void {
  nameless.add(db)
}

/** A transaction handle inherits the setting of its pool. */
export function inheritStatementNaming(db: Database, handle: Database): void {
  if (nameless.has(db)) nameless.add(handle)
}

/** The statement of that name, built on first use. */
export function cachedStatement<Statement>(
  db: Database,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const known = statements.get(db) ?? new Map<string, unknown>()
  statements.set(db, known)
  if (!known.has(name)) known.set(name, build(nameless.has(db) ? '' : name))
  // This function stored the entry under the same name.
  return known.get(name) as Statement
}

type Written = ReturnType<PgDialect['sqlToQuery']>

const dialect = new PgDialect({ casing: CASING })
const written = new Map<string, Written>()

/** As `cachedStatement`, for hand-written SQL. `values` are keyed by placeholder name; resolves to the rows. */
export async function queryPrepared<Row extends object>(
  db: Database,
  name: string,
  { write, values }: { write: () => SQL; values: Record<string, unknown> },
): Promise<Row[]> {
  const { sql: text, params } = written.get(name) ?? dialect.sqlToQuery(write())
  if (!written.has(name)) written.set(name, { sql: text, params })
  const statement = { text, values: fillPlaceholders(params, values) }
  const { rows } = await db.$client.query<Row>(
    nameless.has(db) ? statement : { ...statement, name },
  )
  return rows
}
