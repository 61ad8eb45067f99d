import { writableCopyColumns } from '#contract/copies/used-copy-csv.ts'
import { usedCopyColumns } from '#server/copies/index.ts'
import { toColumnName } from '../import/cells.rules.ts'
import type { ImportFormat } from '../import/import-format.ts'

/** The columns of a header in their places, or a message about its error. */
export const readHeader: ImportFormat['readHeader'] = (header) => {
  const columns = header.map(toColumnName)
  if (!columns.includes('sku')) return { problem: 'The column sku is missing.' }
  if (!columns.some((name) => writableCopyColumns.includes(name))) {
    return { problem: `The file has none of the columns ${writableCopyColumns.join(', ')}.` }
  }
  const twice = columns.find(
    (name, index) => usedCopyColumns.includes(name) && columns.indexOf(name) !== index,
  )
  if (twice) return { problem: `The column ${twice} is there twice. Remove one.` }
  const ignoredColumns = columns.filter((name) => name && !usedCopyColumns.includes(name))
  return { columns, ignoredColumns }
}
