import type { PressingInput } from '#contract/pressings/pressing.ts'
import {
  newProductColumns,
  type PressingColumn,
  type ProductColumn,
  productColumns,
} from '#contract/products/product-csv.ts'
import { listFields, productFields } from '#contract/products/product-fields.ts'
import type { ProductValues } from '#server/catalogue/index.ts'
import { usedCopyColumns } from '#server/copies/index.ts'
import { isId } from '#server/platform/db/ids.ts'
import { belowReservedMessage } from '#server/stock/index.ts'
import { findMissingCells, isSameCell, toColumnName } from '../import/cells.rules.ts'
import type { CellChange, Columns, Problem } from '../import/import-format.ts'
import { formatCells, formatValues, isSameDay, type StoredProduct } from './format-cells.rules.ts'
import { type ParsedCells, parseCells } from './parse-cells.rules.ts'
import { formatPressing, parsePressing, splitParts } from './pressing-cells.rules.ts'

/** The outcome of a row. `values` is the resulting product, absent when nothing changes or a cell is invalid. */
export type RowResult = {
  outcome: 'new' | 'changed' | 'unchanged' | 'wrong'
  productId: string | null
  name: string
  changes: CellChange[]
  problems: Problem[]
  values?: ProductValues
  /** The pressing to write; absent when the row says nothing about it. */
  pressing?: PressingInput | undefined
}

export type RowInput = {
  cells: readonly string[]
  columns: readonly ProductColumn[]
  hasDecimalComma: boolean
  /** The product with the row's id, which may be archived. */
  stored: StoredProduct | undefined
  /** Why its type cannot change. */
  typeRefusal?: string | undefined
  /** The first row of the file for the same product. */
  earlierRow?: number | undefined
  /** Clips that rows of the file name and that do not exist. */
  unknownClips?: ReadonlySet<string> | undefined
}

/** The outcome of a row for its product. A cell equal to the current value is always valid. */
export function validateRow({ cells, columns, ...about }: RowInput): RowResult {
  const missing = findMissingCells(cells, columns)
  if (missing) return wrong({ name: '', problems: [missing] })
  const given: ParsedCells = Object.fromEntries(
    columns.map((column, index) => [column, cells[index] ?? '']),
  )
  const name = (given.name ?? about.stored?.name ?? '').trim()
  const id = given.id?.trim() ?? ''
  if (id === '') return validateNew(given, name, about)
  const problem = findIdProblem(id, about)
  if (problem || !about.stored) {
    return wrong({ name, problems: [{ column: 'id', value: id, message: problem ?? '' }] })
  }
  return validateStored(given, { ...about, stored: about.stored })
}

type AboutNew = Pick<RowInput, 'hasDecimalComma' | 'unknownClips'>

function validateNew(
  given: ParsedCells,
  name: string,
  { hasDecimalComma, unknownClips }: AboutNew,
): RowResult {
  if (isYes(given.archived)) return wrong({ name, problems: [archivedProblem(given)] })
  const { id: _, archived: __, ...row } = given
  const cells = withOneBrand(row)
  const { values, problems } = parseCells(cells, undefined, hasDecimalComma)
  if (problems) return wrong({ name, problems })
  const brandProblem = findBrandProblem(cells, values)
  if (brandProblem) return wrong({ name, problems: [brandProblem] })
  const pressed = parsePressing(cells, { stored: undefined, values, unknownClips })
  if (pressed.problems) return wrong({ name, problems: pressed.problems })
  const after = { ...formatValues(values), ...pressed.cells }
  const changes = Object.entries(after).flatMap(([column, cell]) =>
    cell === '' ? [] : [{ column, before: '', after: cell }],
  )
  const base = { productId: null, name: values.name, problems: [] }
  return { outcome: 'new', ...base, changes, values, pressing: pressed.input }
}

const dateColumns: readonly string[] = [
  ...listFields('date').map((field) => productFields[field].csv),
  'released' satisfies PressingColumn,
]

/** Brand and label of a record are one name: the cell that has it decides. */
function withOneBrand({ brand, label, ...cells }: ParsedCells): ParsedCells {
  return {
    ...cells,
    ...(brand !== undefined && (brand.trim() || !label?.trim()) && { brand }),
    ...(label !== undefined && (label.trim() || !brand?.trim()) && { label }),
  }
}

/** Two names would take turns with each import. */
function findBrandProblem(
  { brand, label }: ParsedCells,
  { type }: ProductValues,
): Problem | undefined {
  if (type !== 'vinyl' || brand === undefined || label === undefined) return
  const [first = ''] = splitParts(label)
  if (brand.trim() === first) return
  const message = `The brand of a record is its first label, here "${first}". Write one name in both, or remove one of the columns.`
  return { column: 'brand', value: brand, message }
}

type AboutStored = Pick<RowInput, 'hasDecimalComma' | 'typeRefusal' | 'unknownClips'> & {
  stored: StoredProduct
}

function validateStored(
  given: ParsedCells,
  { stored, hasDecimalComma, typeRefusal, unknownClips }: AboutStored,
): RowResult {
  const base = { productId: stored.id, name: stored.name }
  const before = formatCells(stored)
  if (given.archived !== undefined && isYes(given.archived) !== (stored.archivedAt !== null)) {
    return wrong({ ...base, problems: [archivedProblem(given)] })
  }
  const { id: _, archived: __, ...row } = given
  const cells = withOneBrand(row)
  const touched: ParsedCells = Object.fromEntries(
    Object.entries(cells).filter(([column, cell]) => {
      const value = before[column as ProductColumn]
      return !(isSameCell(cell, value) || (dateColumns.includes(column) && isSameDay(cell, value)))
    }),
  )
  const { values, problems } = parseCells(touched, stored, hasDecimalComma)
  if (problems) return wrong({ ...base, problems })
  const brandProblem = findBrandProblem(cells, values)
  if (brandProblem) return wrong({ ...base, problems: [brandProblem] })
  const pressed = parsePressing(touched, { stored: stored.pressing, values, unknownClips })
  if (pressed.problems) return wrong({ ...base, problems: pressed.problems })
  const after = { ...formatPressing(stored.pressing), ...formatValues(values), ...pressed.cells }
  const changes = Object.keys(touched).flatMap((column) => {
    const key = column as keyof typeof after
    return isSameCell(before[key], after[key])
      ? []
      : [{ column, before: before[key], after: after[key] }]
  })
  if (changes.length === 0) return { ...base, outcome: 'unchanged', changes, problems: [] }
  const refusal = findRefusal(stored, values, typeRefusal)
  if (refusal) return wrong({ ...base, problems: [refusal] })
  return { ...base, outcome: 'changed', changes, problems: [], values, pressing: pressed.input }
}

function findRefusal(
  stored: StoredProduct,
  values: ProductValues,
  typeRefusal: string | undefined,
): Problem | undefined {
  if (stored.archivedAt) {
    const message = 'This product was taken out of the shop and cannot be changed. Remove the row.'
    return { column: 'id', value: stored.id, message }
  }
  if (typeRefusal !== undefined && values.type !== stored.type) {
    return { column: 'type', value: values.type, message: typeRefusal }
  }
  if (values.stock >= stored.reserved) return
  return {
    column: 'stock',
    value: String(values.stock),
    message: belowReservedMessage(stored.reserved),
  }
}

function findIdProblem(
  id: string,
  { stored, earlierRow }: Pick<RowInput, 'stored' | 'earlierRow'>,
): string | undefined {
  if (!isId(id)) return 'This is no id of a product. Leave it empty to add a new product.'
  if (!stored) return 'There is no product with this id. Leave it empty to add a new product.'
  return earlierRow
    ? `Row ${earlierRow} is about the same product. Keep one of the two.`
    : undefined
}

const isYes = (cell: string | undefined) => /^(yes|true|1)$/i.test(cell?.trim() ?? '')

function archivedProblem({ archived = '' }: ParsedCells): Problem {
  const message =
    'A file neither archives nor brings back. Delete the product in its panel, or leave this cell as it was exported.'
  return { column: 'archived', value: archived, message }
}

/** The problems in the order of an export's columns. */
function wrong({
  productId = null,
  name,
  problems,
}: Pick<RowResult, 'name' | 'problems'> & { productId?: string | null }): RowResult {
  const placeOf = ({ column }: Problem) => productColumns.findIndex((each) => each.name === column)
  const sorted = problems.toSorted((one, other) => placeOf(one) - placeOf(other))
  return { outcome: 'wrong', productId, name, changes: [], problems: sorted }
}

const known = new Map(productColumns.map(({ name }) => [name as string, name]))

/** The columns of a header, or a message about its error. */
export function readHeader(
  header: readonly string[],
): Columns | { columns?: never; problem: string } {
  // Spreadsheets keep empty columns at the end.
  const names = header.map(toColumnName).slice(0, header.findLastIndex((name) => name !== '') + 1)
  const columns = names.flatMap((name) => known.get(name) ?? [])
  const strange = names.filter((name) => !known.has(name)).map((name) => `"${name}"`)
  const all = [...known.keys()].join(', ')
  if (names.includes('sku') && columns.every((name) => usedCopyColumns.includes(name))) {
    return { problem: 'This is a file of used copies: import it under "Used copies".' }
  }
  if (columns.length === 0) {
    return { problem: `The first row must name the columns: ${all}.` }
  }
  if (strange.length > 0) {
    return {
      problem: `There is no column ${strange.join(', ')}. Rename or remove it. The columns are ${all}.`,
    }
  }
  const twice = columns.find((name, index) => columns.indexOf(name) !== index)
  if (twice) return { problem: `The column ${twice} is there twice. Remove one.` }
  const missing = newProductColumns.filter((name) => !columns.includes(name))
  if (!columns.includes('id') && missing.length > 0) {
    return {
      problem: `The column ${missing.join(', ')} is missing. Without the column id every row is a new product, which needs name, type, price and stock.`,
    }
  }
  return { columns, ignoredColumns: [] }
}
