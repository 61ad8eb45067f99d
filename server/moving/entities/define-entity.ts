import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'
import type { Field, LeftOut } from './fields.ts'

/** Whether an empty shop may have rows of this table, and what happens to them. */
export type Existing = 'none' | 'replaced' | 'added to'

export type EntityField = Field & { name: string; column: PgColumn }

/** One file of an archive: the rows of one table. */
export type Entity = {
  /** The name of its file, without the ending. */
  name: string
  table: PgTable
  about: string
  /** Rows that others of the same file refer to come first. */
  order: SQL
  /** Selects the rows; all without it. */
  where?: SQL
  existing: Existing
  fields: EntityField[]
  leftOut: { name: string; column: PgColumn; reason: string; value?: SQL }[]
  /** One line of the file. */
  shape: z.ZodType
  /** Archives of earlier versions lack the file. */
  isRecent?: boolean
  /** One line as it may be in an archive of this or an earlier version. */
  accepted: z.ZodType
  /** Writes the fields that only archives of earlier versions have. */
  writeFormer?: Former['write']
}

/** Fields that archives of earlier versions have, of a table that came since. */
type Former = {
  fields: Record<string, z.ZodType>
  write: (db: Database, rows: readonly Record<string, unknown>[]) => Promise<void>
}

type Definition<Table extends PgTable> = Pick<Entity, 'name' | 'about' | 'order'> & {
  table: Table
  where?: SQL
  existing?: Existing
  isRecent?: true
  former?: Former
  /** Each column of the table: the compiler requires a decision about a new one. */
  columns: { [Name in keyof Table['_']['columns']]: Field | LeftOut }
}

export function defineEntity<Table extends PgTable>({
  columns,
  existing = 'none',
  former,
  ...definition
}: Definition<Table>): Entity {
  const known: Record<string, PgColumn> = getTableColumns<PgTable>(definition.table)
  const fields: Entity['fields'] = []
  const leftOut: Entity['leftOut'] = []
  const decisions: [string, Field | LeftOut][] = Object.entries(columns)
  for (const [name, decision] of decisions) {
    const column = known[name]
    if (!column) throw new Error(`${definition.name}: the table has no column ${name}`)
    if ('leftOut' in decision) {
      const { leftOut: reason, ...value } = decision
      leftOut.push({ name, column, reason, ...value })
    } else fields.push({ name, column, ...decision })
  }
  const shape = z.strictObject(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])))
  return {
    ...definition,
    existing,
    fields,
    leftOut,
    shape,
    accepted: shape.extend({ ...absentFields(fields), ...formerFields(former) }),
    ...(former && { writeFormer: former.write }),
  }
}

const absentFields = (fields: readonly EntityField[]) =>
  Object.fromEntries(
    fields.flatMap(({ name, schema, absent }) =>
      absent === undefined ? [] : [[name, schema.default(absent)] as const],
    ),
  )

const formerFields = (former: Former | undefined) =>
  former ? z.object(former.fields).partial().shape : {}

/** The order of a table whose ids grow with time. */
export const byId = ({ id }: { id: PgColumn }): SQL => sql`${id}`
