import { deflateSync } from 'node:zlib'
import {
  CLIP_BYTES_MAX,
  COLLECTION_BYTES_MAX,
  LOGO_UPLOAD_MAX,
  PAGE_TEXT_MAX,
} from '#contract/limits.ts'
import { pngChunk, pngOf } from './hostile-png.ts'
import { box, id3Tag, m4aOf, mp3Of, numbers } from './sounds.ts'
import { zipOf } from './zip.ts'

/** Inputs that would block the process or fill its memory, for each parser of the shop. */

const MB = 1024 * 1024
const READ = /^read$/

/** As many repetitions as fit into that many characters. */
const fill = (piece: string, length: number) => piece.repeat(length / piece.length)
const each = (count: number, toPiece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toPiece(index)).join('')

/** `parser` may be a call, or a form of the shop. `answer` matches the refusal, or `read`. */
export type HostileInput = [
  parser: string,
  input: string,
  toInput: () => string | Buffer,
  answer: RegExp,
]
type Row = HostileInput

const csv: Row[] = [
  ['a comma a byte', () => fill(',', COLLECTION_BYTES_MAX), /^A row is too long/],
  ['1,001 columns', () => `${fill(',', 1000)}a\n1`, /more than 1,000 columns/],
  ['empty lines', () => `a,b\n${fill('\n', COLLECTION_BYTES_MAX)}`, /more than 20,000 rows/],
  ['carriage returns', () => `a,b\r${fill('\r', COLLECTION_BYTES_MAX)}`, /more than 20,000 rows/],
  ['empty quoted cells', () => `a,b\n${fill('""\n', 4 * MB)}`, /more than 20,000 rows/],
  ['quoted cells and empty lines', () => `a,b\n${fill('""\n\n', MB)}`, /more than 20,000 rows/],
  ['two empty cells', () => `a,b\n${fill(',\n', MB)}`, /more than 20,000 rows/],
  ['rows of 999 commas', () => `a,b\n${fill(`${fill(',', 999)}\n`, 8 * MB)}`, /4,000,000 cells/],
  ['rows of 90,000 commas', () => `a,b\n${fill(`${fill(',', 9e4)}\n`, 8 * MB)}`, /4,000,000 cells/],
  ['a row of commas', () => `a,b\n${fill(',', COLLECTION_BYTES_MAX)}`, /^A row is too long/],
  ['a mark without end', () => `a,b\n"${fill('\n', COLLECTION_BYTES_MAX)}`, /^Row 2 is too long/],
  ['marks only', () => `a,b\n${fill('"', COLLECTION_BYTES_MAX)}`, /^Row 2 is too long/],
  ['doubled marks', () => `a,b\n${fill(`${fill('"', 4e5)}\n`, 8 * MB)}`, READ],
  ['one enormous cell', () => `a,b\n${fill('x', COLLECTION_BYTES_MAX)}`, /^Row 2 is too long/],
  ['cells of apostrophes', () => `a,b\n${fill(`${fill("'", 19e4)}\n`, 8 * MB)}`, READ],
  ['spaces', () => fill(' ', COLLECTION_BYTES_MAX), /^The file is empty/],
  ['zeros', () => Buffer.alloc(COLLECTION_BYTES_MAX), /not text/],
].map(([name, ...rest]) => ['CSV', name, ...rest]) as Row[]

const zipped = (name: string, data: Buffer) => zipOf([{ name, data }])
const zip: Row[] = [
  ['a bomb', () => zipped('a.csv', Buffer.alloc(61 * MB)), /in the ZIP is larger than 60 MB/],
  [
    'a bomb that claims to be small',
    () => zipOf([{ name: 'a.csv', data: Buffer.alloc(61 * MB), claimedSize: 100 }]),
    /ZIP file is damaged/,
  ],
  ['a bomb of another name', () => zipped('a.exe', Buffer.alloc(61 * MB)), /has no CSV file/],
  [
    'a thousand files',
    () => zipOf(Array.from({ length: 1000 }, () => ({ name: 'a.csv', data: Buffer.from('a') }))),
    /more than 20 files/,
  ],
  ['nothing but its mark', () => fill('PK\u0003\u0004', MB), /ZIP file is damaged/],
].map(([name, ...rest]) => ['ZIP', name, ...rest]) as Row[]

const wrap = (inside: string, more = '') => `<svg viewBox="0 0 9 9" ${more}>${inside}</svg>`
/** To the largest upload. */
const filled = (start: string, piece: string, end: string) =>
  start + fill(piece, LOGO_UPLOAD_MAX - 200) + end
/** Each part shows the next one twice. */
const doubled = each(30, (index) => {
  const use = `<use href="#a${index + 1}"/>`
  return `<g id="a${index}">${use}${use}</g>`
})
const svg: Row[] = [
  ['3,001 elements', () => wrap(fill('<g/>', 4 * 3001)), /more than 3000 elements/],
  ['nested elements', () => wrap(fill('<g>', MB / 2)), /nested too deeply/],
  [
    'chained references',
    () => wrap(each(1400, (index) => `<g id="a${index}"><use href="#a${index + 1}"/></g>`)),
    /nested too deeply/,
  ],
  ['doubled references', () => wrap(doubled), /too often/],
  [
    'attributes',
    () => wrap(`<g ${each(90_000, (index) => `a${index}="" `)}/>`),
    /30000 attributes/,
  ],
  ['style rules', () => filled('<svg><style>', 'a{fill:red}', '</style></svg>'), /3000 rules/],
  [
    'a reference of each element in each rule',
    () =>
      wrap(
        `<style>${each(2900, (index) => `g{mask:url(#a${index})}`)}</style>${each(2900, (index) => `<g id="a${index}"/>`)}`,
      ),
    /too often|refers to itself/,
  ],
  [
    'a missing reference of each element in each rule',
    () =>
      wrap(
        `<style>g{${each(20_000, (index) => `mask:url(#${index});`)}}</style>${fill('<g/>', 11_000)}`,
      ),
    READ,
  ],
  ['declarations', () => filled('<svg style="', 'fill:red;', '"/>'), /viewBox|too often/],
  ['references in a value', () => filled('<svg fill="', 'url(#a)', '"/>'), /viewBox|too often/],
  ['classes', () => filled('<svg class="', 'a ', '"/>'), /viewBox|too often/],
  ['comments without end', () => filled('<svg><style>', '/*', '</style></svg>'), /viewBox/],
  [
    'entities in a text',
    () => filled('<svg><text>', '&amp;', '</text></svg>'),
    /viewBox|too often/,
  ],
  ['brackets', () => filled('', '<', ''), /no SVG/],
  ['declared entities', () => `<!DOCTYPE svg [<!ENTITY a "b">]>${wrap('')}`, /entities/],
  ['a value of spaces', () => filled('<svg viewBox="0 0 9 9" fill="', ' ', '"/>'), READ],
].map(([name, ...rest]) => ['SVG', name, ...rest]) as Row[]

const markdown: Row[] = [
  ...['[', '![', '[a](b', '*a_', '**a*', '> ', '- ', '1. ', '`a', '<a ', '&a', '\\', '&#x', '_a*b'],
  ...['[a]: b\n', 'a\n', '[a](<', '[a](b "', '\n', '\t', '[a][b]', '|a|\n|-|\n', '| ', '#'],
].map((piece) => ['Markdown', piece, () => fill(piece, PAGE_TEXT_MAX), READ])
markdown.push(
  ['Markdown', 'nested links', () => `${fill('[', 9e3)}a${fill('](b)', 36e3)}`, READ],
  ['Markdown', 'marks of each length', () => each(300, (index) => `${'`'.repeat(index)} `), READ],
  [
    'Markdown',
    'a wide table of short rows',
    () => `${fill('|a', 400)}\n${fill('|-', 400)}\n${fill('|\n', PAGE_TEXT_MAX - 900)}`,
    READ,
  ],
)

const html: Row[] = ['<', '<p>', '<td>a', 'a<b>', '<a><p>', '&', '<!--', ' ', '\n<br>', '</p>'].map(
  (piece) => ['HTML', piece, () => fill(piece, 190_000), READ],
)

const ORDER = 'POST /orders'
const LIST = 128 * 1024
const json: Row[] = [
  [ORDER, 'arrays to the largest depth', () => fill('[', LIST), /nested too deep/],
  [ORDER, 'closed arrays', () => fill('[', LIST / 2) + fill(']', LIST / 2), /nested too deep/],
  [ORDER, 'objects', () => fill('{"a":', LIST - 1), /nested too deep/],
  [ORDER, 'keys', () => `{${each(10_000, (index) => `"a${index}":1,`)}"products":[]}`, /./],
  [ORDER, 'keys of prototypes', () => `{"a":[${fill('{"__proto__":1},', LIST - 99)}1]}`, /./],
  [ORDER, 'products', () => `{"products":[${fill('{},', LIST - 99)}{}]}`, /./],
  [ORDER, 'a number', () => fill('9', LIST), /./],
  [ORDER, 'a larger body', () => fill('[', LIST + 1), /too large/],
  ['POST /auth/login', 'a larger body', () => fill('[', 17_000), /too large/],
  ['POST /findings/repair', 'a megabyte of arrays', () => fill('[', MB), /nested too deep/],
  ['POST /findings/repair', 'many ids', () => `{"findings":[${fill('"a",', MB - 99)}"a"]}`, /./],
  ['POST /products/bulk', 'many ids', () => `{"productIds":[${fill('"a",', MB - 99)}"a"]}`, /./],
  ['POST /webhooks/stripe', 'a megabyte of arrays', () => fill('[', MB), /./],
]

const SUBSCRIBE = 'FORM /newsletter/subscribe'
const forms: Row[] = [
  [SUBSCRIBE, 'many fields', () => fill('a&', MB), /too large/],
  [SUBSCRIBE, 'one long field', () => `email=${fill('a', 5000)}`, /too large/],
  [SUBSCRIBE, 'escapes', () => `email=${fill('%F0', 6000)}`, /too large/],
  [SUBSCRIBE, 'as many fields as it may have', () => fill('a&', 4096), /./],
  ['POST /withdrawals', 'a larger body', () => fill('[', 17_000), /too large/],
  ['POST /withdrawals', 'arrays', () => fill('[', 16_000), /./],
]

const FILE = 'MULTIPART /collection'
export const BOUNDARY = 'the-boundary'
const part = (head: string, text = '') => `--${BOUNDARY}\r\n${head}\r\n\r\n${text}\r\n`
const field = (name: string) => part(`Content-Disposition: form-data; name="${name}"`, 'x')
const FORM =
  part('Content-Disposition: form-data; name="kind"', 'collection') +
  part('Content-Disposition: form-data; name="file"; filename="a.csv"', 'release_id\n1')
const multipart: Row[] = [
  [FILE, 'many fields', () => fill(field('f'), MB), /could not be read/],
  [FILE, 'many names', () => each(9000, (index) => field(`f${index}`)), /could not be read/],
  [FILE, 'headers without end', () => `--${BOUNDARY}\r\n${fill('a: b\r\n', 8 * MB)}`, /./],
  [FILE, 'one header without end', () => `--${BOUNDARY}\r\nX: ${fill('x', 8 * MB)}`, /./],
  [FILE, 'parameters', () => part(`Content-Disposition: form-data${fill('; a=b', MB)}`), /./],
  [FILE, 'boundaries only', () => fill(`--${BOUNDARY}\r\n`, 8 * MB), /./],
  [FILE, 'boundaries behind the file', () => FORM + fill(`--${BOUNDARY}\r\n`, 8 * MB), /read/],
  [FILE, 'almost boundaries', () => field('a') + fill(`\r\n--${BOUNDARY.slice(1)}`, 8 * MB), /./],
  [FILE, 'dashes', () => field('a') + fill('\r\n-', 8 * MB), /./],
]

const profile = (type: string, start: string) =>
  pngChunk(type, Buffer.concat([Buffer.from(start), deflateSync(Buffer.alloc(200 * MB))]))
const small = { width: 8, height: 8, bytes: 16 }
const images: Row[] = [
  ['64 million pixels', () => pngOf({ width: 8000, height: 8000, bytes: 8e6 }), /50 million/],
  ['900 million pixels', () => pngOf({ width: 3e4, height: 3e4, bytes: 1000 }), /50 million/],
  ['the largest width', () => pngOf({ width: 0x7fffffff, height: 1, bytes: 1 }), /50 million|JPEG/],
  ['no pixels', () => pngOf({ width: 0, height: 0, bytes: 1 }), /must be JPEG/],
  // Dropping the excess is as good as refusing the file.
  ['more pixels than it claims', () => pngOf({ ...small, bytes: 50 * MB }), /read|must be JPEG/],
  ['a profile of 200 MB', () => pngOf({ ...small, more: [profile('iCCP', 'p\0\0')] }), /read|JPEG/],
  ['a text of 200 MB', () => pngOf({ ...small, more: [profile('zTXt', 't\0\0')] }), /read|JPEG/],
].map(([name, ...rest]) => ['image', name, ...rest]) as Row[]

const WRONG_CLIP = /^A clip must be MP3 or M4A, at most 3 MB and 90 seconds\.$/
const sized = (type: string, size: number, ...more: Buffer[]) =>
  Buffer.concat([numbers(size), Buffer.from(type), ...more])
const clips: Row[] = [
  ['3 MB of a tag', () => id3Tag(CLIP_BYTES_MAX - 10)],
  ['tags only', () => Buffer.alloc(CLIP_BYTES_MAX, id3Tag(0))],
  ['a tag that claims 256 MB', () => Buffer.concat([id3Tag(9, 2 ** 28 - 1), mp3Of(5)])],
  ['signs of frames only', () => Buffer.alloc(CLIP_BYTES_MAX, 0xff)],
  ['the shortest frames', () => Buffer.alloc(CLIP_BYTES_MAX, shortestFrame())],
  ['frames and a page', () => Buffer.concat([mp3Of(5), Buffer.from(fill('<p>', MB))])],
  ['a length of 4 hours in a header', () => mp3Of(91, { info: 'Xing' })],
  ['empty boxes only', () => Buffer.concat([box('ftyp'), Buffer.alloc(2 * MB, box('free'))])],
  ['a box of 4 GB', () => Buffer.concat([box('ftyp'), sized('moov', 2 ** 32 - 1)])],
  [
    'a box of 16 EB',
    () => Buffer.concat([box('ftyp'), sized('moov', 1, numbers(-1, -1)), Buffer.alloc(MB)]),
  ],
  ['nested boxes', () => Buffer.concat([box('ftyp'), nestedBoxes(20_000)])],
  ['4 billion samples', () => m4aOf(5, { samples: 2 ** 32 - 1 })],
].map(([name, toInput]) => ['clip', name, toInput, WRONG_CLIP]) as Row[]

function shortestFrame(): Buffer {
  const frame = Buffer.alloc(24)
  frame.writeUInt32BE(0xff_f3_14_c0)
  return frame
}

function nestedBoxes(depth: number): Buffer {
  const opened = Array.from({ length: depth }, (_, index) => sized('moov', (depth - index) * 8))
  return Buffer.concat(opened)
}

export const hostileInputs: readonly HostileInput[] = [
  ...[csv, zip, svg, markdown, html, json, forms, multipart, images, clips].flat(),
]
