import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Rows for a `from` clause, sent as one JSON parameter: `from ${recordset(columns, rows)} as v` has a column for each
 * key of `columns`, quoted (`v."priceCents"`) and of the type of that database column.
 */
export function toRecordset(columns: Record<string, PgColumn>, rows: readonly object[]): SQL {
  const types = Object.entries(columns).map(
    ([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`,
  )
  return sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as r(${sql.join(types, sql`, `)}))`
}
