import { stringify } from 'csv-stringify/sync'
import { defuse } from './formula.ts'

/** Marks the file as UTF-8 for Excel. */
const BOM = '\ufeff'

type Rows = AsyncIterable<readonly (readonly string[])[]>

/** Streams a CSV file for spreadsheets: the header, then the rows of each batch (RFC 4180, with a byte order mark). */
export function writeCsv(header: readonly string[], batches: Rows): AsyncGenerator<string> {
  return write(batches, { start: BOM + toLines([header]), toCell: defuse })
}

/** The cell of a row by the name of its column. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>

/** As `writeCsv`, for rows whose cells the columns make. */
export function writeCsvTable<Row>(
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  return writeCsv(Object.keys(columns), toCells(Object.values(columns), batches))
}

async function* toCells<Row>(
  columns: ((row: Row) => string)[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((toCell) => toCell(row)))
}

/** Streams a CSV file for a program that reads each cell as it is: without byte order mark and escaped formulas. */
export function writePlainCsv(header: readonly string[], batches: Rows): AsyncGenerator<string> {
  return write(batches, { start: toLines([header]), toCell: (text) => text })
}

type Style = { start: string; toCell: (text: string) => string }

async function* write(batches: Rows, { start, toCell }: Style): AsyncGenerator<string> {
  // Written with the first batch, so that a failing query produces no output.
  let pending = start
  for await (const rows of batches) {
    yield pending + toLines(rows.map((row) => row.map(toCell)))
    pending = ''
  }
  if (pending) yield pending
}

function toLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    // Quotes cells that some program would split or trim.
    { record_delimiter: '\r\n', quoted_match: /^\s|\s$|[\r\n\t;]/ },
  )
}
