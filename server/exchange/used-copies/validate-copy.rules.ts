import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { writableCopyColumns } from '#contract/copies/used-copy-csv.ts'
import { toCopyCell } from '#server/copies/index.ts'
import { findMissingCells, isSameCell } from '../import/cells.rules.ts'
import type { CheckedRow, Problem } from '../import/import-format.ts'
import { type CopyCells, type GivenValues, parseCopy } from './parse-copy.rules.ts'

/** The outcome of a row. `given` has the values to write, absent when nothing changes. */
export type CopyResult = Omit<CheckedRow, 'row'> & { given?: GivenValues }

export type CopyRowInput = {
  cells: readonly string[]
  columns: readonly string[]
  hasDecimalComma: boolean
  stored: UsedCopy | undefined
  /** The first row of the file for the same copy. */
  earlierRow?: number | undefined
}

/** The outcome of a row for its used copy. A cell equal to the current value is always valid. */
export function validateCopy({ cells, columns, stored, ...about }: CopyRowInput): CopyResult {
  const missing = findMissingCells(cells, columns)
  if (missing) return wrong(stored, [missing])
  const sku = cells[columns.indexOf('sku')] ?? ''
  if (!stored) {
    return wrong(stored, [{ column: 'sku', value: sku, message: 'No used copy has this SKU.' }])
  }
  if (about.earlierRow) {
    const message = `Row ${about.earlierRow} is about the same copy. Keep one of the two.`
    return wrong(stored, [{ column: 'sku', value: sku, message }])
  }
  if (stored.inventory.state === 'in-checkout') {
    const notes = [{ column: '', message: 'In checkout' }]
    return { ...toBase(stored), outcome: 'skipped', notes }
  }
  const touched = pickTouched(cells, columns, stored)
  const { given, problems } = parseCopy(touched, stored, about.hasDecimalComma)
  return problems ? wrong(stored, problems) : toOutcome(stored, given)
}

function pickTouched(
  cells: readonly string[],
  columns: readonly string[],
  stored: UsedCopy,
): CopyCells {
  const given = writableCopyColumns.flatMap((column) => {
    const cell = cells[columns.indexOf(column)]
    return cell === undefined || isSameCell(cell, toCopyCell(column, stored))
      ? []
      : [[column, cell]]
  })
  return Object.fromEntries(given)
}

function toOutcome(stored: UsedCopy, given: GivenValues): CopyResult {
  const after = {
    price: given.price ?? stored.price,
    copy: { ...stored.copy, ...given.copy },
    inventory: { ...stored.inventory, ...given.inventory },
  }
  const changes = writableCopyColumns
    .map((column) => ({
      column,
      before: toCopyCell(column, stored),
      after: toCopyCell(column, after),
    }))
    .filter(({ before, after }) => !isSameCell(before, after))
  if (changes.length === 0) return { ...toBase(stored), outcome: 'unchanged' }
  return { ...toBase(stored), outcome: 'changed', changes, given }
}

function toBase({ _id, parentId, name }: UsedCopy) {
  return { productId: parentId ?? null, usedCopyId: _id, name, changes: [], problems: [] }
}

function wrong(stored: UsedCopy | undefined, problems: Problem[]): CopyResult {
  if (stored) return { ...toBase(stored), outcome: 'wrong', problems }
  return { outcome: 'wrong', productId: null, name: '', changes: [], problems }
}
