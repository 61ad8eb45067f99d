import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { CASING } from './columns.ts'
import type { Database } from './database.ts'

/**
 * Statements that are asked often: building one takes longer than many a query, and PostgreSQL plans a named one a few
 * times and then no more. A name stands for one text; there must be few of them, since every connection keeps each.
 */

const statements = new WeakMap<Database, Map<string, unknown>>()
const nameless = new WeakSet<Database>()

/** For a database behind a pooler: what was prepared on one connection may be asked for on another. */
export function nameNoStatements(db: Database): void {
  nameless.add(db)
}

/** A connection's handle goes by the ways of its pool's. */
export function nameStatementsAs(db: Database, handle: Database): void {
  if (nameless.has(db)) nameless.add(handle)
}

/** The statement of that name, built at its first use. */
export function prepareOnce<Statement>(
  db: Database,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const known = statements.get(db) ?? new Map<string, unknown>()
  statements.set(db, known)
  if (!known.has(name)) known.set(name, build(nameless.has(db) ? '' : name))
  // Put there under this name by this very function.
  return known.get(name) as Statement
}

type Written = ReturnType<PgDialect['sqlToQuery']>

const dialect = new PgDialect({ casing: CASING })
const written = new Map<string, Written>()

/** The same for a statement written in SQL, `values` by the names of its placeholders; answers its rows. */
export async function askPrepared<Row extends object>(
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
