import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { Entity, EntityField } from '../entities/define-entity.ts'

const BATCH = 500

/**
 * The rows of an entity as objects, in batches that bound the memory. The transaction of `db` must stay open.
 */
export async function* readRows(
  db: Database,
  entity: Entity,
): AsyncGenerator<Record<string, unknown>[]> {
  const { table, fields, where, order } = entity
  const columns = sql.join(fields.map(selectField), sql`, `)
  await db.execute(sql`
    declare moving_rows no scroll cursor for
    select row_to_json(line) as line from ${table}
    cross join lateral (select ${columns}) as line
    ${where ? sql`where ${where}` : sql``} order by ${order}`)
  for (;;) {
    const { rows } = await db.execute<{ line: Record<string, unknown> }>(
      sql`fetch ${sql.raw(String(BATCH))} from moving_rows`,
    )
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < BATCH) break
  }
  await db.execute(sql`close moving_rows`)
}

function selectField({ name, column, where }: EntityField): SQL {
  const value = where ? sql`case when ${where} then ${column} end` : sql`${column}`
  const shown = isInstant(column.getSQLType())
    ? sql`case when isfinite(${value}) then to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`
    : value
  return sql`${shown} as ${sql.identifier(name)}`
}

const isInstant = (type: string) => type.startsWith('timestamp')
