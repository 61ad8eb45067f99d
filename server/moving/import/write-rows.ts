import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#server/platform/db/columns.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entity, EntityField } from '../entities/define-entity.ts'
import { fileOf } from '../manifest.ts'
import { refusal } from './problems.ts'
import type { Batch } from './read-rows.ts'

/**
 * Inserts the rows of one batch with the ids they have. The triggers of the table must be disabled.
 * @throws StartError when a constraint of the database refuses a row
 */
export async function writeRows(
  db: Database,
  entity: Entity,
  { rows, firstLine }: Batch,
): Promise<void> {
  if (rows.length === 0) return
  const { table, fields, leftOut } = entity
  const filled = leftOut.flatMap(({ column, value }) => (value ? [{ column, value }] : []))
  const columns = [...fields, ...filled].map(({ column }) => nameOf(column))
  const values = [...fields.map(toValue), ...filled.map(({ value }) => value)]
  const types = fields.map(
    ({ name, column }) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`,
  )
  try {
    await db.execute(sql`
      insert into ${table} (${sql.join(columns, sql`, `)})
      select ${sql.join(values, sql`, `)}
      from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (${sql.join(types, sql`, `)}))
        with ordinality as line (${sql.join([...fields.map(({ name }) => sql.identifier(name)), sql.identifier('line number')], sql`, `)})
      order by "line number"`)
    await entity.writeFormer?.(db, rows)
  } catch (error) {
    throw toRefusal(error, `${fileOf(entity.name)}, from line ${firstLine} on`)
  }
}

function toValue({ name, column, isEndless }: EntityField): SQL {
  const value = sql`line.${sql.identifier(name)}`
  return isEndless && column.notNull ? sql`coalesce(${value}, 'infinity')` : value
}

/** Classes 22 and 23 of PostgreSQL's error codes are about the data: "Key (id)=(…) already exists." */
function toRefusal(error: unknown, place: string): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error && 'code' in cause)) return error
  if (!/^2[23]/.test(String(cause.code))) return error
  const detail = 'detail' in cause && typeof cause.detail === 'string' ? ` ${cause.detail}` : ''
  return refusal(`${place}: ${cause.message}.${detail}`, error)
}
