import type { Database } from './database.ts'

const statements = new WeakMap<Database, Map<string, unknown>>()

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
  if (!known.has(name)) known.set(name, build(name))
  // Put there under this name by this very function.
  return known.get(name) as Statement
}
