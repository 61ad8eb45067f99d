import { beforeAll, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { productImports } from '#server/exchange/import/import.tables.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openShopifyFiles } from '#tests/support/app/shopify.ts'
import { newFile, newHeader, product } from '#tests/support/payloads/shopify-file.ts'
import { zipOf } from '#tests/support/payloads/zip.ts'

/** Files that are damaged or made to do harm: each has a clear answer, and nothing changes. */

const shop = setUpShop()
const files = setUpFrom(beforeAll, async () => openShopifyFiles(shop, await makeAdmin(shop.db)))

const record = (values: Record<string, string | number> = {}) =>
  product({ Title: 'Salt Roads', 'URL handle': 'salt-roads', Price: '39.95', ...values })
const file = newFile(record())
const MB = 1024 * 1024

const refused: [string, number, () => string | Uint8Array, string][] = [
  ['UTF-16', 400, () => Buffer.from(`\ufeff${file}`, 'utf16le'), 'The file is in UTF-16.'],
  [
    'Latin-1',
    400,
    () => Buffer.from(newFile(record({ Vendor: 'Düne' })), 'latin1'),
    'The file is not in UTF-8.',
  ],
  [
    'a cell of 10 MB',
    400,
    () => newFile(record({ Description: 'x'.repeat(10 * MB) })),
    'is too long: a quotation mark may never be closed.',
  ],
  ['an open quotation mark', 400, () => `${file}"a`, 'has a quotation mark that is never closed.'],
  [
    'a ZIP',
    400,
    () => zipOf([{ name: 'products.csv', data: Buffer.from(file) }]),
    'This is a ZIP file or',
  ],
  ['no rows', 400, () => `${newHeader}\n`, 'The file has no rows below its header.'],
  [
    '50,001 rows',
    413,
    () => `Title,Price\n${'a,1\n'.repeat(50_001)}`,
    'The file has more than 50,000 rows, empty ones included. Split it into several files.',
  ],
  ['a file of 41 MB', 413, () => 'x'.repeat(41 * MB), 'The file is larger than 40 MB.'],
]

test.each(refused)('%s is refused with %d (CSV-35)', async (_, status, make, message) => {
  const answer = await files.upload(make())
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    expect.objectContaining({ message: expect.stringContaining(message), field: 'file' }),
  ])
  expect(await shop.db.$count(productImports)).toBe(0)
})

test.each([
  ['a byte order mark', `\ufeff${file}`],
  ['CR line ends', file.replaceAll('\n', '\r')],
])('%s is read (CSV-35)', async (_, read) => {
  expect((await files.check(read)).counts).toMatchObject({ new: 1, wrong: 0 })
})

test('formulas stay text, and 1,000 wrong rows are a report (CSV-36, CSV-46)', async () => {
  const formula = '=HYPERLINK("https://example.com")'
  const wrong = Array.from({ length: 1000 }, (_, index) =>
    record({ 'URL handle': `row-${index}`, Price: formula }),
  )
  const { _id, counts } = await files.check(newFile(record({ Title: formula }), ...wrong))
  expect(counts).toMatchObject({ wrong: 1000, new: 1 })
  const [first] = await files.rows(_id, 'problems')
  expect(first?.problems).toMatchObject([{ column: 'Price', value: formula }])
  const [last] = await files.rows(_id, 'changes')
  expect(last?.name).toBe(formula)
  expect(await shop.db.$count(products)).toBe(0)
})
