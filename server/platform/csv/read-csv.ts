import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '#contract/errors.ts'
import { formatNumber } from '#contract/locale.ts'
import { takeTurns } from '../take-turns.ts'
import { arm } from './formula.ts'

/** `row` counts as in a spreadsheet: the header is row 1, empty lines count, and a cell with line breaks is one row. */
export type CsvRow = { row: number; cells: string[] }
export type Delimiter = ',' | ';' | '\t'
export type CsvFile = { delimiter: Delimiter; header: string[]; rows: AsyncIterable<CsvRow> }

/** Longer than any product row. Detects a quotation mark that is never closed. */
const ROW_CHARACTERS_MAX = 200_000
/** With separators, which the parser does not count, and doubled quotation marks. */
const LINE_CHARACTERS_MAX = 3 * ROW_CHARACTERS_MAX
/** Columns are looked up by name for each row: millions of them would block the process. */
const COLUMNS_MAX = 1_000
/** On average over the rows that a file may have; files of other shops have up to a hundred columns. */
const CELLS_PER_ROW_MAX = 200
/** The parser reads a piece at once, which may be a thousand empty rows. */
const PIECE_BYTES = 1024

type Options = {
  /** Rows below the header, empty ones included: each costs the same. */
  rowsMax: number
  /** The advice for a file with more. */
  advice?: string
  /** Whether apostrophes before formulas belong to their cells. */
  isExact?: boolean
}

/**
 * Streams a CSV file: comma, semicolon or tab, any line ending, quoted cells, optional byte order mark. Escaped
 * formula cells are restored unless the file is `isExact`, and rows without text are skipped. Yields to other requests.
 * @throws AppError invalid-input, too-large with a message for the uploader, also while the rows are read
 */
export async function readCsv(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  { rowsMax, advice = 'Split it into several files.', isExact = false }: Options,
): Promise<CsvFile> {
  const texts = refuseLongLines(decode(inPieces(bytes)))
  const start = await readStart(texts)
  if (start.trim() === '') throw badFile('The file is empty.')
  const delimiter = findDelimiter(start)
  const records = parseRecords(join(start, texts), { delimiter, rowsMax, advice, isExact })
  const first = await records.next()
  if (first.done) throw badFile('The file is empty.')
  if (first.value.cells.length > COLUMNS_MAX) {
    await records.return(undefined)
    throw badFile('The file has more than 1,000 columns.')
  }
  return { delimiter, header: first.value.cells.map((name) => name.trim()), rows: records }
}

async function* parseRecords(
  text: AsyncIterable<string>,
  { delimiter, rowsMax, advice, isExact }: Required<Options> & { delimiter: Delimiter },
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: ROW_CHARACTERS_MAX,
  })
  const piping = pipeline(Readable.from(text), parser).catch((error: unknown) => error)
  let row = 0
  let cellCount = 0
  const takeTurn = takeTurns()
  const cellsMax = rowsMax * CELLS_PER_ROW_MAX
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      cellCount += cells.length
      if (row - 1 > rowsMax) throw tooLarge(rowsMax, 'rows', advice)
      if (cellCount > cellsMax) throw tooLarge(cellsMax, 'cells', advice)
      await takeTurn()
      if (cells.some((cell) => cell !== '')) yield { row, cells: isExact ? cells : cells.map(arm) }
    }
  } catch (error) {
    throw toReadError(error)
  } finally {
    parser.destroy()
    await piping
  }
}

async function* inPieces(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const takeTurn = takeTurns()
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      yield chunk.subarray(at, at + PIECE_BYTES)
      await takeTurn()
    }
  }
}

async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const chunk of bytes) {
    if (isFirst) refuseOtherKinds(chunk)
    isFirst = false
    yield refuseBinary(decodeOrRefuse(() => decoder.decode(chunk, { stream: true })))
  }
  yield decodeOrRefuse(() => decoder.decode())
}

async function* refuseLongLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0
  for await (const text of texts) {
    for (const [index, piece] of text.split(/[\r\n]/).entries()) {
      length = index === 0 ? length + piece.length : piece.length
      if (length > LINE_CHARACTERS_MAX) throw badFile(`A row ${reasons.CSV_MAX_RECORD_SIZE}`)
    }
    yield text
  }
}

function decodeOrRefuse(decodeText: () => string): string {
  try {
    return decodeText()
  } catch (cause) {
    throw badFile(
      'The file is not in UTF-8. In Excel choose "CSV UTF-8" when saving; in other programs choose the character set UTF-8.',
      cause,
    )
  }
}

function refuseOtherKinds([first, second]: Uint8Array): void {
  if (first === 0x50 && second === 0x4b) {
    throw badFile('This is a workbook, not a CSV file. In Excel save it as "CSV UTF-8".')
  }
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw badFile('The file is in UTF-16. In Excel save it as "CSV UTF-8", not as "Unicode text".')
  }
}

function refuseBinary(text: string): string {
  if (text.includes('\0')) throw badFile('This is not a CSV file: it is not text.')
  return text
}

/** Reads to the end of the first line, or far enough to detect the delimiter. */
async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (!/[\r\n]/.test(start.trimStart()) && start.length < ROW_CHARACTERS_MAX) {
    const next = await texts.next()
    if (next.done) break
    start += next.value
  }
  return start
}

async function* join(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}

const delimiters: readonly Delimiter[] = [',', ';', '\t']

/** The delimiter that occurs most often in the header line, which holds plain names. */
function findDelimiter(start: string): Delimiter {
  const [line = ''] = start.trimStart().split(/[\r\n]/, 1)
  const counts = delimiters.map((sign) => line.split(sign).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

const reasons: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED:
    'has a quotation mark that is never closed. The file may have been cut off: export or save it again.',
  CSV_MAX_RECORD_SIZE: 'is too long: a quotation mark may never be closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'has a quotation mark inside a quoted cell: write it twice, as "12"" vinyl".',
  INVALID_OPENING_QUOTE:
    'has a quotation mark inside a cell that is not quoted: put the cell in quotation marks and write the one inside twice, as "12"" vinyl".',
}

function toReadError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  // The parser reads ahead of the rows it has emitted.
  const row = Number(error.records) + 1
  return badFile(`Row ${row} ${reasons[error.code] ?? 'cannot be read.'}`, error)
}

/** Empty rows count: a file of millions would keep the process busy for minutes. */
function tooLarge(max: number, unit: 'rows' | 'cells', advice: string): AppError {
  const message = `The file has more than ${formatNumber(max)} ${unit}, empty ones included. ${advice}`
  return new AppError('too-large', message, { field: 'file' })
}

/** The error for a file of another kind, with a message for the uploader. */
export function badFile(message: string, cause?: unknown): AppError {
  return new AppError('invalid-input', message, { field: 'file', cause })
}
