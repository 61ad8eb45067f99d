import { HANDLE_MAX } from '#contract/limits.ts'
import { cutText } from '#server/platform/csv/cut-text.ts'
import { findMissingCells, parseNumber } from '../import/cells.rules.ts'
import type { ImportFile } from '../import/import.queries.ts'
import type { Problem, RowNote } from '../import/import-format.ts'
import { type ReadColumn, toReadColumn } from './columns.rules.ts'
import { htmlToText } from './html-text.rules.ts'

/** The rows of one handle as a product, before the answers to the questions apply. */

export type FileRow = { row: number; cells: readonly string[] }

export type OfferRow = {
  row: number
  /** Without Shopify's own "Default Title". */
  options: { name: string; value: string }[]
  /** Text that is no amount; undefined when the file has no such column. */
  price: number | string | null | undefined
  cost: number | string | null | undefined
  stock: number | string | undefined
  barcode: string
  sku: string
  notes: RowNote[]
}

export type ImageRow = { row: number; url: string; position: number }

export type ReadProduct = {
  handle: string
  firstRow: number
  rows: number[]
  title: string
  /** Undefined when the file has no such column. */
  vendor: string | undefined
  description: string | undefined
  type: string
  tags: string[]
  isGiftCard: boolean
  /** Not in the shop there: a draft, archived or not published. */
  isHidden: boolean
  offers: OfferRow[]
  images: ImageRow[]
  problems: { row: number; problem: Problem }[]
  /** The rows that have a value in a column that is not read, by that column. */
  ignored: Record<string, number>
}

export const TYPE_MAX = 500
export const toType = (cell: string) => cutText(cell.trim(), TYPE_MAX)

/** How this file names a column. */
export type FileColumns = {
  indexOf: (column: ReadColumn) => number
  nameOf: (column: ReadColumn) => string
  ignored: { name: string; index: number }[]
  names: readonly string[]
  hasDecimalComma: boolean
}

export function toFileColumns({
  columns,
  delimiter,
}: Pick<ImportFile, 'columns' | 'delimiter'>): FileColumns {
  const places = new Map(columns.map((name, index) => [toReadColumn(name), index]))
  const indexOf = (column: ReadColumn) => places.get(column) ?? -1
  return {
    indexOf,
    nameOf: (column) => columns[indexOf(column)] ?? column,
    ignored: columns.flatMap((name, index) =>
      name && !toReadColumn(name) ? [{ name, index }] : [],
    ),
    names: columns,
    hasDecimalComma: delimiter === ';',
  }
}

type Cells = {
  /** Trimmed; empty for a missing column. */
  text: (row: FileRow, column: ReadColumn) => string
  /** Undefined for a missing column. */
  given: (row: FileRow, column: ReadColumn) => string | undefined
  columns: FileColumns
}

function toCells(columns: FileColumns): Cells {
  const given = ({ cells }: FileRow, column: ReadColumn) => {
    const index = columns.indexOf(column)
    return index < 0 ? undefined : (cells[index] ?? '')
  }
  return { given, text: (row, column) => given(row, column)?.trim() ?? '', columns }
}

/** The product of the rows with one handle, in the order of the file. */
export function readProduct(
  handle: string,
  rows: readonly [FileRow, ...FileRow[]],
  columns: FileColumns,
): ReadProduct {
  const cells = toCells(columns)
  const [first] = rows
  const { text, given } = cells
  const offerRows = toOfferRows(rows, cells)
  return {
    handle,
    firstRow: first.row,
    rows: rows.map(({ row }) => row),
    title: text(first, 'title'),
    vendor: given(first, 'vendor')?.trim(),
    description: toDescription(given(first, 'description')),
    type: toType(text(first, 'type')),
    tags: text(first, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    isGiftCard: isYes(text(first, 'giftCard')),
    isHidden: isHidden(first, cells),
    offers: readOffers(offerRows, cells),
    images: rows.flatMap((row) => readImage(row, cells)),
    problems: [
      ...findHandleProblem(handle, first, columns),
      ...rows.flatMap((row) => {
        const problem = findMissingCells(row.cells, columns.names)
        return problem ? [{ row: row.row, problem }] : []
      }),
    ],
    ignored: countIgnored(rows, columns),
  }
}

/** Shopify's own limit, and that of the addresses that lead to the product. */
function findHandleProblem(
  handle: string,
  { row }: FileRow,
  columns: FileColumns,
): ReadProduct['problems'] {
  if (handle.length <= HANDLE_MAX) return []
  const message = `A handle has at most ${HANDLE_MAX} characters.`
  const value = `${cutText(handle, 50)}…`
  return [{ row, problem: { column: columns.nameOf('handle'), value, message } }]
}

/** A product has an offer even when none of its rows says a price. */
function toOfferRows(rows: readonly [FileRow, ...FileRow[]], cells: Cells): readonly FileRow[] {
  const offers = rows.filter((row) => !isImage(row, cells))
  return offers.length > 0 ? offers : [rows[0]]
}

const toDescription = (cell: string | undefined) => cell && htmlToText(cell)

const isYes = (text: string) => /^(?:true|yes|1)$/i.test(text)

const valueColumns = ['option1Value', 'option2Value', 'option3Value'] as const
const nameColumns = ['option1Name', 'option2Name', 'option3Name'] as const

function isImage(row: FileRow, { text }: Cells): boolean {
  return text(row, 'price') === '' && valueColumns.every((column) => text(row, column) === '')
}

function isHidden(row: FileRow, { text }: Cells): boolean {
  const status = text(row, 'status').toLowerCase()
  return (status !== '' && status !== 'active') || /^(?:false|no|0)$/i.test(text(row, 'published'))
}

function readImage(row: FileRow, { text }: Cells): ImageRow[] {
  const url = text(row, 'image')
  const position = Number(text(row, 'imagePosition')) || Number.MAX_SAFE_INTEGER
  return url === '' ? [] : [{ row: row.row, url, position }]
}

/** Shopify's value of a product without options. */
export const NO_OPTION = 'Default Title'

function readOffers(rows: readonly FileRow[], cells: Cells): OfferRow[] {
  const { text } = cells
  const names = nameColumns.map((column) =>
    rows.map((row) => text(row, column)).find((name) => name !== ''),
  )
  return rows.map((row) => ({
    row: row.row,
    options: valueColumns
      .map((column, place) => ({ name: names[place] ?? '', value: text(row, column) }))
      .filter(({ value }) => value !== '' && value !== NO_OPTION),
    price: readAmount(row, 'price', cells),
    cost: readAmount(row, 'cost', cells),
    barcode: text(row, 'barcode')
      .replace(/^['’]+/, '')
      .trim(),
    sku: text(row, 'sku').replace(/^'+/, ''),
    ...readStock(row, cells),
  }))
}

function readAmount(row: FileRow, column: 'price' | 'cost', { given, columns }: Cells) {
  const cell = given(row, column)
  return cell === undefined ? undefined : parseNumber(cell, columns.hasDecimalComma)
}

/** The units for sale, with remarks about what Shopify does and this shop does not. */
function readStock(row: FileRow, cells: Cells): Pick<OfferRow, 'stock' | 'notes'> {
  const { given, text, columns } = cells
  const notes: RowNote[] = []
  const note = (column: ReadColumn, message: string) =>
    notes.push({ column: columns.nameOf(column), message })
  const cell = given(row, 'quantity')
  const quantity =
    cell === undefined ? undefined : (parseNumber(cell, columns.hasDecimalComma) ?? 0)
  const isNegative = typeof quantity === 'number' && quantity < 0
  if (isNegative) note('quantity', `${quantity} is below 0 and becomes 0.`)
  if (/^(?:continue|true)$/i.test(text(row, 'policy'))) {
    note('policy', 'Selling when out of stock is not supported.')
  }
  if (given(row, 'tracker') !== undefined && text(row, 'tracker') === '') {
    note('tracker', 'Shopify does not count this stock. Check it here.')
  }
  const compareAt = text(row, 'compareAt')
  if (compareAt !== '') note('compareAt', `${compareAt} is not imported.`)
  return { stock: isNegative ? 0 : quantity, notes }
}

function countIgnored(rows: readonly FileRow[], { ignored }: FileColumns): Record<string, number> {
  const counts = ignored.map(({ name, index }): [string, number] => [
    name,
    rows.filter(({ cells }) => (cells[index] ?? '').trim() !== '').length,
  ])
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
