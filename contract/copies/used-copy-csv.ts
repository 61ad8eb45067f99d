import { type CopyField, copyFieldNames, copyFields } from './copy-fields.ts'

/** The file of used copies. Plain data, which adds no schemas to bundles. */

/** The value of a column: a field of a copy, or its price. */
export type CopyCellField = CopyField | 'price'

/** The columns about the copy itself with their fields, in their order. */
export const copyColumnFields: ReadonlyMap<string, CopyCellField> = new Map(
  copyFieldNames.flatMap((field): [string, CopyCellField][] => {
    const entry = copyFields[field]
    const own: [string, CopyCellField][] = 'csv' in entry ? [[entry.csv, field]] : []
    return field === 'cost' ? [['price', 'price'], ...own] : own
  }),
)

/** Those that an import changes. */
export const writableCopyColumns = [...copyColumnFields].flatMap(([column, field]) =>
  field !== 'price' && 'isExportOnly' in copyFields[field] ? [] : [column],
)

/** The rules for files of used copies, one per line. */
export const usedCopyFileRules = [
  'Up to 60 MB and 100,000 rows. The first row names the columns, in any order; sku is required.',
  'A row changes the used copy with its sku. A file adds no copies and takes none off sale.',
  `${writableCopyColumns.slice(0, -1).join(', ')} and ${writableCopyColumns.at(-1)} are changed; the other columns are ignored.`,
  'A column that is left out leaves its values as they are. An empty cell empties the value.',
  'Grades are codes or names: VG+ or Very Good Plus (VG+). play_graded is yes or no.',
  'A copy that somebody is paying for is not changed: its row says "In checkout" and is skipped.',
] as const
