import type { Problem } from './import-format.ts'

/** The cells of a file, whatever it is about. */

/** Ignores how a spreadsheet encodes line breaks inside a cell. */
export function isSameCell(one: string, other: string): boolean {
  return one === other || withPlainBreaks(one) === withPlainBreaks(other)
}

export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A number, null for an empty cell; unreadable text stays text, which the rules of the forms reject. */
export function parseNumber(cell: string, hasDecimalComma: boolean): number | string | null {
  const text = cell.trim()
  if (text === '') return null
  const plain = hasDecimalComma ? text.replace(',', '.') : text
  return /^[-+]?\d{1,12}(?:\.\d{1,12})?$/.test(plain) ? Number(plain) : text
}

/** The problem of a row that has fewer or more cells than its header. */
export function findMissingCells(
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

/** The name of a column as files spell it: `Floor price` is `floor_price`. */
export function toColumnName(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '_')
}
