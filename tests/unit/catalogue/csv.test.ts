import { describe, expect, test } from 'vitest'
import { toItem } from '#server/ownership/collection-file.rules.ts'
import { cutText } from '#server/platform/csv/cut-text.ts'
import { arm, defuse } from '#server/platform/csv/formula.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import { measureLongestStep } from '#tests/support/longest-step.ts'

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function read(file: string | Uint8Array, size = 7) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const { delimiter, header, rows } = await readCsv(inChunks(bytes, size), { rowsMax: 100 })
  return { delimiter, header, rows: await collect(rows) }
}

async function write(rows: string[][]): Promise<string> {
  const batches = (async function* () {
    yield rows
  })()
  return (await collect(writeCsv(['a', 'b'], batches))).join('')
}

const cells = [
  '=1+1',
  '+61 2 5550',
  '-',
  '@home',
  '\ttab',
  '\rreturn',
  "'=1",
  "''=1",
  "'plain",
  '＝1',
  'say "hi"',
  'line\nbreak',
  'line\r\nbreak',
  '  spaces  ',
  'a;b,c\td',
  '👩‍🎤',
  'שלום ‮ rtl',
  '"',
  "'",
  ' ',
]

describe('a formula cell', () => {
  test.each(cells)('%j is escaped and restored', (text) => {
    expect(arm(defuse(text))).toBe(text)
    expect(defuse(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
  })
})

describe('writing and reading', () => {
  test.each([1, 7, 100_000])('returns every cell when read in chunks of %i bytes', async (size) => {
    const rows = cells.map((text, index) => [text, `${index}`])
    const { header, rows: found } = await read(await write(rows), size)
    expect(header).toEqual(['a', 'b'])
    expect(found.map((row) => row.cells)).toEqual(rows)
  })
  test('starts with a byte order mark and uses CRLF', async () => {
    expect(await write([['x', 'y']])).toBe('\ufeffa,b\r\nx,y\r\n')
  })
})

describe('reading', () => {
  test.each([
    ['comma and LF', 'a,b\n1,2\n', ','],
    ['semicolon and CRLF', 'a;b\r\n1;2\r\n', ';'],
    ['tab and CR', 'a\tb\r1\t2\r', '\t'],
    ['a byte order mark and no end', '\ufeffa,b\n1,2', ','],
    ['quoted names', '"a";"b"\n"1";"2"', ';'],
  ])('accepts %s', async (_, file, delimiter) => {
    expect(await read(file)).toEqual({
      delimiter,
      header: ['a', 'b'],
      rows: [{ row: 2, cells: ['1', '2'] }],
    })
  })
  test('counts rows as a spreadsheet does', async () => {
    const { rows } = await read('a,b\n"1\n1",2\n\n,\n3,4\n')
    expect(rows.map(({ row }) => row)).toEqual([2, 5])
  })
  test.each([
    ['nothing', '', 'The file is empty.'],
    ['only space', ' \n\n', 'The file is empty.'],
    ['a workbook', 'PK\u0003\u0004', 'This is a workbook'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0]), 'The file is in UTF-16.'],
    ['Latin-1', new Uint8Array([0x61, 0x0a, 0xe9, 0x0a]), 'The file is not in UTF-8.'],
    ['a letter cut in half', new Uint8Array([0x61, 0x0a, 0xc3]), 'The file is not in UTF-8.'],
    ['binary', 'a,b\n\0\0', 'it is not text'],
    ['a cut-off cell', 'a,b\n1,2\n3,"cut', 'Row 3 has a quotation mark that is never closed.'],
    ['a stray mark', 'a,b\n1,12" vinyl\n', 'Row 2 has a quotation mark inside a cell'],
    ['a mark too few', 'a,b\n1,"12" vinyl"\n', 'Row 2 has a quotation mark inside a quoted'],
  ])('refuses %s with a message', async (_, file, message) => {
    await expect(read(file, 4096)).rejects.toThrow(message)
  })
})

describe('a large file', () => {
  const readAll = async (text: string, rowsMax = 500) =>
    collect((await readCsv(Buffer.from(text), { rowsMax })).rows)

  test('may have as many rows and cells as the limit', async () => {
    expect(await readAll(`a,b\n${'1,2\n'.repeat(500)}`)).toHaveLength(500)
    expect(await readAll(`a,b\n${'\n'.repeat(499)}1,2\n`)).toHaveLength(1)
    expect(await readAll(`a,b\n${`1${','.repeat(198)}\n`.repeat(500)}`)).toHaveLength(500)
  })

  test.each([
    ['a Buffer', (bytes: Buffer) => bytes],
    ['one chunk', (bytes: Buffer) => inChunks(bytes, bytes.length)],
  ])('lets other requests run while it is read from %s', async (_, toSource) => {
    const file = Buffer.from(`a,b\n${'1,a cell of some length\n'.repeat(100_000)}`)
    const { result, longestMs } = await measureLongestStep(async () => {
      const { rows } = await readCsv(toSource(file), { rowsMax: 100_000 })
      return collect(rows)
    })
    expect(result).toHaveLength(100_000)
    expect(longestMs).toBeLessThan(100)
  })
})

test('a text is cut before a character that does not fit', () => {
  expect(cutText('ab🎵', 2)).toBe('ab')
  expect(cutText('ab🎵', 3)).toBe('ab')
  expect(cutText('ab🎵', 4)).toBe('ab🎵')
  expect(toItem(['title'], [`${'x'.repeat(499)}🎵`]).title).toBe('x'.repeat(499))
})
