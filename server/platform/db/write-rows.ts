import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { nameOf } from './columns.ts'
import type { Database } from './database.ts'
import { toRecordset } from './recordset.ts'

/** Writes of many rows, each batch as one statement whose columns are those of the table in `*.tables.ts`. */

type Writer = { db: Database }
type Row<Table extends PgTable> = Partial<InferInsertModel<Table>>

/** Inserts rows in their order. Every row has the same columns; the others get their defaults. */
export async function insertRows<Table extends PgTable>(
  { db }: Writer,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = pickGiven(table, rows)
  const names = sql.join(Object.values(columns).map(nameOf), sql`, `)
  await db.execute(sql`
    insert into ${table} (${names}) select * from ${toRecordset(columns, rows)} as v`)
}

/**
 * Updates the rows with these primary keys. A value that a row does not give stays as it is stored. `also` is a further
 * assignment for all of them, in which the stored row is `t`.
 */
export async function updateRows<Table extends PgTable>(
  { db }: Writer,
  table: Table,
  rows: readonly Row<Table>[],
  also?: SQL,
): Promise<void> {
  const columns = Object.entries(pickGiven(table, rows))
  const [key, ...others] = columns.toSorted(([, a], [, b]) => Number(b.primary) - Number(a.primary))
  if (!key?.[1].primary || (others.length === 0 && !also)) return
  const isGivenByAll = (name: string) => rows.every((row) => isGiven(row, name))
  const assignments = others.map(([name, column]) => {
    const value = sql`v.${sql.identifier(name)}`
    if (isGivenByAll(name)) return sql`${nameOf(column)} = ${value}`
    return sql`${nameOf(column)} = case when v.given ? ${name} then ${value} else t.${nameOf(column)} end`
  })
  const types = columns.map(
    ([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`,
  )
  await db.execute(sql`
    update ${table} as t set ${sql.join([...assignments, ...(also ? [also] : [])], sql`, `)}
    from (select given, r.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given,
      jsonb_to_record(given) as r(${sql.join(types, sql`, `)})) as v
    where t.${nameOf(key[1])} = v.${sql.identifier(key[0])}`)
}

/** JSON omits undefined values. */
const isGiven = (row: object, name: string) => Reflect.get(row, name) !== undefined

/** The columns that any of the rows gives. */
function pickGiven(table: PgTable, rows: readonly object[]): Record<string, PgColumn> {
  const given = new Set(rows.flatMap(Object.keys))
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => given.has(name) && rows.some((row) => isGiven(row, name)),
  )
  return Object.fromEntries(columns)
}
