import { stringify } from 'csv-stringify/sync'
import { defuse } from './formula.ts'

/** Marks the file as UTF-8 for Excel. */
const BOM = '\ufeff'

/** Streams a CSV file: the header, then the rows of each batch (RFC 4180, with a byte order mark). */
export async function* writeCsv(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  // Written with the first batch, so that a failing query produces no output.
  let start = BOM + toLines([header])
  for await (const rows of batches) {
    yield start + toLines(rows)
    start = ''
  }
  if (start) yield start
}

function toLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(defuse)),
    // Quotes cells that some program would split or trim.
    { record_delimiter: '\r\n', quoted_match: /^\s|\s$|[\r\n\t;]/ },
  )
}
