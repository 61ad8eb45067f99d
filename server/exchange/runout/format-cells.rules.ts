import { toDollars } from '#contract/money.ts'
import type { Pressing } from '#contract/pressings/pressing.ts'
import type { CompletionMark } from '#contract/products/completion.ts'
import type { PressingColumn, ProductColumn } from '#contract/products/product-csv.ts'
import {
  listFields,
  mapFields,
  type ProductField,
  productFieldNames,
  productFields,
} from '#contract/products/product-fields.ts'
import { type ProductValues, toCentsName } from '#server/catalogue/index.ts'
import { formatPressing } from './pressing-cells.rules.ts'

export type StoredProduct = ProductValues & {
  id: string
  needsCompletion: CompletionMark | null
  reserved: number
  archivedAt: Date | null
  /** Absent unless it is a record. */
  pressing?: Pressing | undefined
}

export type ProductCells = Record<ProductColumn, string>
type FieldCells = Omit<ProductCells, 'id' | 'archived' | PressingColumn>

/** A product as one row of a file. Missing and empty album info have the same cells. */
export function formatCells(product: Omit<StoredProduct, 'reserved'>): ProductCells {
  return {
    ...formatValues(product),
    ...formatPressing(product.pressing),
    id: product.id,
    archived: product.archivedAt ? 'yes' : '',
  }
}

const texts = listFields('text', 'longText', 'productType', 'date', 'image')
const amounts = listFields('cents')
const numbers = listFields('integer')
const lists = listFields('trackList', 'images')

/** The cell of each field, in the order of an export. */
export function formatValues(values: ProductValues): FieldCells {
  const cells: Record<ProductField, string> = {
    ...mapFields(texts, (field) => values[field] ?? ''),
    ...mapFields(amounts, (field) => toDollars(values[toCentsName(field)]).toFixed(2)),
    ...mapFields(numbers, (field) => String(values[field])),
    ...mapFields(lists, (field) => formatLines(values[field] ?? [])),
  }
  const byColumn = productFieldNames.map((field) => [productFields[field].csv, cells[field]])
  // Object.fromEntries loses the names of the keys.
  return Object.fromEntries(byColumn) as FieldCells
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' }
const unescapes: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' }

/** Several texts in one cell, one per line. */
export function formatLines(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map((text) => text.replace(/[\\\n\r]/g, (sign) => escapes[sign] ?? sign))
    .join('\n')
}

/** The inverse of `formatLines`; blank lines are dropped. */
export function parseLines(cell: string): string[] {
  return cell
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/\\[\\nr]/g, (pair) => unescapes[pair] ?? pair))
}

const rewrittenDay = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/

/** Whether a cell is the day `YYYY-MM-DD` in a format that spreadsheets produce: 1/03/1972, 3/1/1972, 01.03.1972. */
export function isSameDay(cell: string, day: string): boolean {
  const [, first = '', , second = '', third = ''] = rewrittenDay.exec(cell.trim()) ?? []
  const ways = [
    [first, second, third],
    [third, second, first],
    [third, first, second],
  ]
  return ways.some((parts) => parts.map((part) => part.padStart(2, '0')).join('-') === day)
}
