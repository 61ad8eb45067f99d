import fc from 'fast-check'
import { hostileText } from './values.ts'

/** Multipart forms with a file, valid and corrupted. */

const BOUNDARY = 'the-boundary'
/** The smallest possible PNG: one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const CSV_FILES = [
  'name,price,type\nBlue Hour,20,vinyl\n',
  'id,price\nnothing,1\n',
  'name;price;type\n"Blue;Hour";=1+1;vinyl\n',
  'name,price,type\n"never closed,20,vinyl\n',
  '\ufeffname,name,price\r\na,b,c\r\n\r\n,,\r\n',
  `name,price,type\n${'x'.repeat(60_000)},1,vinyl\n`,
  'name',
  '\n\n\n',
]

const files = fc.oneof(
  { weight: 3, arbitrary: fc.constant(PNG) },
  { weight: 3, arbitrary: fc.constantFrom(...CSV_FILES).map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: csvText().map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.nat(PNG.length).map((end) => PNG.subarray(0, end)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: spoiledPng() },
)

/** Changes a random byte of the image. */
function spoiledPng(): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.nat(PNG.length - 1), fc.nat(255))
    .map(([at, byte]) => Buffer.from(PNG.with(at, byte)))
}

function csvText(): fc.Arbitrary<string> {
  const cell = fc.oneof(hostileText, fc.constantFrom('20', 'vinyl', '"', '""', '"a""b"'))
  return fc
    .array(fc.array(cell, { maxLength: 5 }), { maxLength: 5 })
    .map(
      (rows) => `name,price,type,stock,tracks\n${rows.map((cells) => cells.join(',')).join('\n')}`,
    )
}

const fileNames = fc.oneof(
  fc.constantFrom(
    'a.png',
    'products.csv',
    '',
    '../../etc/passwd',
    'a.php\0.png',
    '<script>.svg',
    'x'.repeat(3000),
  ),
  hostileText.map((text) => text.replace(/["\r\n]/g, '')),
)
const fieldNames = fc.constantFrom(
  'file',
  'file',
  'file',
  'file',
  'file',
  'other',
  '',
  '__proto__',
  'constructor',
)
const types = fc.constantFrom('image/png', 'text/csv', 'text/html', 'image/svg+xml', '', 'nonsense')

const parts = fc
  .record({ file: files, fileName: fileNames, field: fieldNames, type: types })
  .map(({ file, fileName, field, type }) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n'),
    ]),
  )

export function formsOf(): fc.Arbitrary<{ headers: Record<string, string>; payload: Buffer }> {
  const whole = fc
    .array(parts, { minLength: 1, maxLength: 2 })
    .map((all) => Buffer.concat([...all, Buffer.from(`--${BOUNDARY}--\r\n`)]))
  const cut = fc.tuple(whole, fc.nat(400)).map(([form, end]) => form.subarray(0, end))
  const headers = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=x',
      ),
    },
  )
  return fc
    .tuple(fc.oneof({ weight: 5, arbitrary: whole }, { weight: 1, arbitrary: cut }), headers)
    .map(([payload, type]) => ({ payload, headers: { 'content-type': type } }))
}
