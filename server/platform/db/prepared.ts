import type { Database } from './database.ts'

const statements = new WeakMap<Database, Map<string, unknown>>()
const nameless = new WeakSet<Database>()

/** For a database behind a pooler: what was prepared on one connection may be asked for on another. */
export function nameNoStatements(db: Database): void {
  nameless.add(db)
}

/** A transaction goes by its database's ways. */
export function nameStatementsAs(db: Database, transaction: Database): void {
  if (nameless.has(db)) nameless.add(transaction)
}

/**
 * The statement of that name, built at its first use: building one takes longer than many a query, and PostgreSQL
 * plans a named one a few times and then no more. A name stands for one text; there must be few of them, since every
 * connection keeps each.
 */
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
