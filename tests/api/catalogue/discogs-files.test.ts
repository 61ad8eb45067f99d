import { beforeAll, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { productImports } from '#server/exchange/import/import.tables.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { discogsFile, discogsHeader, discogsRow } from '#tests/support/payloads/discogs-file.ts'
import { openDiscogsImports } from '#tests/support/payloads/discogs-import.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'
import { zipOf } from '#tests/support/payloads/zip.ts'

/** Files that are damaged or made to do harm: each has a clear answer, and nothing changes. */

const shop = setUpShop()
let files: Awaited<ReturnType<typeof openProductFiles>>
beforeAll(async () => {
  files = await openProductFiles(shop, await makeAdmin(shop.db))
})
const imports = setUpFrom(beforeAll, () => openDiscogsImports(shop))

const file = discogsFile([discogsRow()])
const bytes = Buffer.from(file)
const csv = { name: 'inventory.csv', data: bytes }
const MB = 1024 * 1024

const refused: [string, number, () => string | Uint8Array, string][] = [
  [
    'no inventory',
    400,
    () => 'id,price\n1,2\n',
    'This is not a Discogs inventory export: listing_id is missing.',
  ],
  [
    'a header with a column twice',
    400,
    () => `${discogsHeader},price\n`,
    'The column price is there twice. Remove one.',
  ],
  ['UTF-16', 400, () => Buffer.from(`\ufeff${file}`, 'utf16le'), 'The file is in UTF-16.'],
  [
    'Latin-1',
    400,
    () => Buffer.from(discogsFile([discogsRow({ artist: 'Düne' })]), 'latin1'),
    'The file is not in UTF-8.',
  ],
  [
    'a cell of 10 MB',
    400,
    () => discogsFile([discogsRow({ comments: 'x'.repeat(10 * MB) })]),
    'is too long: a quotation mark may never be closed.',
  ],
  [
    'an open quotation mark',
    400,
    () => `${file}1,"a`,
    'has a quotation mark that is never closed.',
  ],
  [
    '100,001 rows',
    413,
    () => `listing_id,release_id,price,media_condition,status\n${',,,,\n'.repeat(100_001)}`,
    'The file has more than 100,000 rows, empty ones included. Split it into several files.',
  ],
  ['a file of 61 MB', 413, () => Buffer.alloc(61 * MB), 'The file is larger than 60 MB.'],
  ['no rows', 400, () => `${discogsHeader}\r\n`, 'The file has no rows below its header.'],
  [
    'a ZIP that claims a smaller size',
    400,
    () => zipOf([{ ...csv, claimedSize: 100 }]),
    'The ZIP file is damaged.',
  ],
  [
    'a ZIP with several files',
    400,
    () => zipOf([csv, { ...csv, name: 'b.csv' }]),
    'The ZIP file has 2 CSV files. It must have one.',
  ],
  [
    'a ZIP without a CSV file',
    400,
    () => zipOf([{ ...csv, name: 'inventory.exe' }]),
    'The ZIP file has no CSV file.',
  ],
  [
    'a ZIP with a password',
    400,
    () => zipOf([{ ...csv, isEncrypted: true }]),
    'The ZIP file has a password.',
  ],
  ['half a ZIP', 400, () => zipOf([csv]).subarray(0, 120), 'The ZIP file is damaged.'],
]

test.each(refused)(
  '%s is refused with %d (CSV-1, CSV-2, CSV-22)',
  async (_, status, make, message) => {
    const answer = await files.upload(make(), { format: 'discogs' })
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.stringContaining(message), field: 'file' }),
    ])
    expect(await shop.db.$count(productImports)).toBe(0)
  },
)

test.each([
  ['a byte order mark', () => `\ufeff${file}`],
  ['CR line ends', () => file.replaceAll('\r\n', '\r')],
  ['semicolons', () => file.replaceAll(',', ';').replace('LP; Album', 'LP, Album')],
  ['a ZIP with files of macOS', () => zipOf([csv, { ...csv, name: '__MACOSX/._inventory.csv' }])],
])('%s is read (CSV-1)', async (_, make) => {
  expect((await imports.check(make())).counts).toMatchObject({ new: 1, wrong: 0 })
})

test('options are required, and named when they are wrong (CSV-4)', async () => {
  const answer = await files.upload(file, { format: 'discogs' })
  const { _id: id } = answer.json<{ import: { _id: string } }>().import
  const start = (options?: object) =>
    files.api('POST /products/imports/:id/check', { params: { id }, body: { options } })
  await expect(start()).rejects.toMatchObject({ statusCode: 400, field: 'options' })
  await expect(start({ currency: 'USD' })).rejects.toMatchObject({ field: 'options.rate' })
  const all = { currency: 'USD', rate: 0, rounding: 'cent', mintIsNewStock: false }
  await expect(start(all)).rejects.toMatchObject({ field: 'options.rate' })
})

test('formulas stay text, and 3,000 wrong rows are a report (CSV-13, CSV-22)', async () => {
  const formula = '=HYPERLINK("https://example.com")'
  const rows = Array.from({ length: 3000 }, () => discogsRow({ price: formula }))
  rows.push(discogsRow({ comments: formula, title: '+1' }))
  const { _id, counts } = await imports.checkRows(rows)
  expect(counts).toMatchObject({ wrong: 3000, new: 1 })
  const [first] = await imports.rows(_id, 'problems')
  expect(first?.problems).toMatchObject([{ column: 'price', value: formula }])
  const [last] = await imports.rows(_id, 'changes')
  expect(last?.changes).toContainEqual({ column: 'comments', before: '', after: formula })
  expect(await shop.db.$count(products)).toBe(0)
})

test('an emoji at the limit of a cell does not fail the check (CSV-15)', async () => {
  const rows = [discogsRow({ comments: `${'x'.repeat(1999)}🎵 and more` }), discogsRow()]
  const { _id, counts, failure } = await imports.checkRows(rows)
  expect([counts.new, failure]).toEqual([2, undefined])
  const [first] = await imports.rows(_id)
  expect(first?.changes).toContainEqual({
    column: 'comments',
    before: '',
    after: 'x'.repeat(1999),
  })
  expect(first?.notes).toContainEqual({
    column: 'comments',
    message: 'Only the first 2000 characters are taken over.',
  })
})
