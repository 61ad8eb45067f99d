import { stringify } from 'csv-stringify/sync'
import { defuse } from './formula.ts'

/** Tells Excel that the file is UTF-8. */
const BOM = '\ufeff'

/** One file as pieces of text: header, then the rows of each batch (RFC 4180, with a byte order mark). */
export async function* writeCsv(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  // With the first batch, so that nothing is begun whose rows cannot be read.
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
    // What some program takes for the end of a cell or a row, or would trim, is quoted.
    { record_delimiter: '\r\n', quoted_match: /^\s|\s$|[\r\n\t;]/ },
  )
}
