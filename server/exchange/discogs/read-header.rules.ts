import { toColumnName } from '../import/cells.rules.ts'
import type { ImportFormat } from '../import/import-format.ts'
import { discogsColumns, requiredColumns } from './columns.ts'

/** The columns of a header in their places, or a message about its error. */
export const readHeader: ImportFormat['readHeader'] = (header) => {
  const columns = header.map(toColumnName)
  const missing = requiredColumns.find((column) => !columns.includes(column))
  if (missing) return { problem: `This is not a Discogs inventory export: ${missing} is missing.` }
  const known: readonly string[] = discogsColumns
  const twice = columns.find(
    (name, index) => known.includes(name) && columns.indexOf(name) !== index,
  )
  if (twice) return { problem: `The column ${twice} is there twice. Remove one.` }
  return { columns, ignoredColumns: columns.filter((name) => name && !known.includes(name)) }
}
