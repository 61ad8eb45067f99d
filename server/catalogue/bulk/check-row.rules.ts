import type { RowOutcome } from '../../../contract/bulk.ts'
import {
  newProductColumns,
  type ProductColumn,
  productColumns,
} from '../../../contract/product-columns.ts'
import { isId } from '../../platform/db/ids.ts'
import { heldText } from '../stock/stock.rules.ts'
import {
  isSameCell,
  isSameDay,
  type ProductFacts,
  type StoredProduct,
  toCells,
  toFactCells,
} from './product-cells.rules.ts'
import { type GivenCells, type Problem, readCells } from './read-cells.rules.ts'

export type CellChange = { column: string; before: string; after: string }

/** What a row would do. `facts` is the product as it would be then, unless nothing changes or something is wrong. */
export type Verdict = {
  outcome: RowOutcome
  productId: string | null
  name: string
  changes: CellChange[]
  problems: Problem[]
  facts?: ProductFacts
}

export type CheckInput = {
  cells: readonly string[]
  columns: readonly ProductColumn[]
  hasDecimalComma: boolean
  /** The product of the row's id, archived ones too. */
  stored: StoredProduct | undefined
  /** The first row of the file about the same product. */
  earlierRow?: number | undefined
}

/** What a row of a file means for the product it is about. A cell that says what is there already is never wrong. */
export function checkRow({ cells, columns, ...about }: CheckInput): Verdict {
  const missing = findMissingCells(cells, columns)
  if (missing) return wrong({ name: '', problems: [missing] })
  const given: GivenCells = Object.fromEntries(
    columns.map((column, index) => [column, cells[index] ?? '']),
  )
  const name = (given.name ?? about.stored?.name ?? '').trim()
  const id = given.id?.trim() ?? ''
  if (id === '') return checkNew(given, name, about.hasDecimalComma)
  const problem = findIdProblem(id, about)
  if (problem || !about.stored) {
    return wrong({ name, problems: [{ column: 'id', value: id, message: problem ?? '' }] })
  }
  return checkStored(given, { ...about, stored: about.stored })
}

function checkNew(given: GivenCells, name: string, hasDecimalComma: boolean): Verdict {
  if (isYes(given.archived)) return wrong({ name, problems: [archivedProblem(given)] })
  const { id: _, archived: __, ...cells } = given
  const { facts, problems } = readCells(cells, undefined, hasDecimalComma)
  if (problems) return wrong({ name, problems })
  const changes = Object.entries(toFactCells(facts)).flatMap(([column, after]) =>
    after === '' ? [] : [{ column, before: '', after }],
  )
  return { outcome: 'new', productId: null, name: facts.name, changes, problems: [], facts }
}

type AboutStored = Pick<CheckInput, 'hasDecimalComma'> & { stored: StoredProduct }

function checkStored(given: GivenCells, { stored, hasDecimalComma }: AboutStored): Verdict {
  const base = { productId: stored.id, name: stored.name }
  const before = toCells(stored)
  if (given.archived !== undefined && isYes(given.archived) !== (stored.archivedAt !== null)) {
    return wrong({ ...base, problems: [archivedProblem(given)] })
  }
  const { id: _, archived: __, ...cells } = given
  const touched: GivenCells = Object.fromEntries(
    Object.entries(cells).filter(([column, cell]) => {
      const value = before[column as ProductColumn]
      return !(isSameCell(cell, value) || (column === 'release_date' && isSameDay(cell, value)))
    }),
  )
  const { facts, problems } = readCells(touched, stored, hasDecimalComma)
  if (problems) return wrong({ ...base, problems })
  const after = toFactCells(facts)
  const changes = Object.keys(touched).flatMap((column) => {
    const key = column as keyof typeof after
    return isSameCell(before[key], after[key])
      ? []
      : [{ column, before: before[key], after: after[key] }]
  })
  if (changes.length === 0) return { ...base, outcome: 'unchanged', changes, problems: [] }
  const refusal = findRefusal(stored, facts)
  if (refusal) return wrong({ ...base, problems: [refusal] })
  return { ...base, outcome: 'changed', changes, problems: [], facts }
}

function findRefusal(stored: StoredProduct, facts: ProductFacts): Problem | undefined {
  if (stored.archivedAt) {
    const message = 'This product was taken out of the shop and cannot be changed. Remove the row.'
    return { column: 'id', value: stored.id, message }
  }
  if (facts.stock >= stored.reserved) return
  return { column: 'stock', value: String(facts.stock), message: heldText(stored.reserved) }
}

function findIdProblem(
  id: string,
  { stored, earlierRow }: Pick<CheckInput, 'stored' | 'earlierRow'>,
): string | undefined {
  if (!isId(id)) return 'This is no id of a product. Leave it empty to add a new product.'
  if (!stored) return 'There is no product with this id. Leave it empty to add a new product.'
  return earlierRow
    ? `Row ${earlierRow} is about the same product. Keep one of the two.`
    : undefined
}

function findMissingCells(
  cells: readonly string[],
  columns: readonly string[],
): Problem | undefined {
  const rest = cells.slice(columns.length)
  if (cells.length >= columns.length && rest.every((cell) => cell === '')) return
  return {
    column: '',
    value: '',
    message: `The row has ${cells.length} cells, the header has ${columns.length}. A separator may be missing, or one stands in a cell without quotation marks.`,
  }
}

const isYes = (cell: string | undefined) => /^(yes|true|1)$/i.test(cell?.trim() ?? '')

function archivedProblem({ archived = '' }: GivenCells): Problem {
  const message =
    'A file neither archives nor brings back. Delete the product in its panel, or leave this cell as it was exported.'
  return { column: 'archived', value: archived, message }
}

/** The problems in the order of an export's columns. */
function wrong({
  productId = null,
  name,
  problems,
}: Pick<Verdict, 'name' | 'problems'> & { productId?: string | null }): Verdict {
  const placeOf = ({ column }: Problem) => productColumns.findIndex((each) => each.name === column)
  const sorted = problems.toSorted((one, other) => placeOf(one) - placeOf(other))
  return { outcome: 'wrong', productId, name, changes: [], problems: sorted }
}

const known = new Map(productColumns.map(({ name }) => [name as string, name]))

/** The columns a header names, or in words what is wrong with it. */
export function readHeader(
  header: readonly string[],
): { columns: ProductColumn[]; problem?: never } | { columns?: never; problem: string } {
  // Spreadsheets keep empty columns at the end.
  const names = header.map(toColumnName).slice(0, header.findLastIndex((name) => name !== '') + 1)
  const columns = names.flatMap((name) => known.get(name) ?? [])
  const strange = names.filter((name) => !known.has(name)).map((name) => `"${name}"`)
  const all = [...known.keys()].join(', ')
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
  return { columns }
}

function toColumnName(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '_')
}
