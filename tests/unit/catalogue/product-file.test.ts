import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { usedCopyFileRules } from '#contract/copies/used-copy-csv.ts'
import { shopifyFileRules } from '#contract/exchange/shopify-csv.ts'
import { productColumns, productFileRules } from '#contract/products/product-csv.ts'
import { toValues } from '#server/catalogue/catalogue.rules.ts'
import {
  formatCells,
  formatLines,
  parseLines,
  type StoredProduct,
} from '#server/exchange/runout/format-cells.rules.ts'
import { readHeader, validateRow } from '#server/exchange/runout/validate-row.rules.ts'
import { makeAlbumInfo, makeFullProduct } from '#tests/support/app/product-values.ts'

const id = '01990000-0000-7000-8000-000000000001'
const stored: StoredProduct = {
  ...toValues({ ...makeFullProduct(1), albumInfo: makeAlbumInfo({}) }),
  id,
  name: 'Night Bus',
  type: 'vinyl',
  priceCents: 3995,
  stock: 5,
  reserved: 2,
  brand: 'Kerb',
  description: 'Two lines\nof text',
  thumbnail: '/images/a.webp',
  images: ['/images/b.webp'],
  artist: 'Ana Vale',
  genre: 'jazz',
  releaseDate: '1972-03-01',
  trackList: ['One', 'Two'],
  archivedAt: null,
  needsCompletion: null,
}
const columns = productColumns.map(({ name }) => name)
const rowOf = (product: StoredProduct, changes: Record<string, string> = {}) => {
  const cells = { ...formatCells(product), ...changes }
  return columns.map((name) => cells[name])
}
const check = (
  changes: Record<string, string>,
  product: StoredProduct = stored,
  hasDecimalComma = false,
) => validateRow({ cells: rowOf(product, changes), columns, stored: product, hasDecimalComma })

describe('an exported row', () => {
  const nasty: [string, Partial<StoredProduct>][] = [
    ['as it is', {}],
    ['with quotes, breaks and signs', { name: '12" = "; \t', description: 'a\r\nb\rc\n\n"' }],
    ['with emoji and right-to-left', { name: '👩‍🎤 שלום ‮', artist: 'عمر' }],
    ['with spaces no form would keep', { name: '  Night  ', brand: ' ', trackList: [' a ', ''] }],
    ['with 30 tracks', { trackList: Array.from({ length: 30 }, (_, n) => `Track ${n}\\n`) }],
    ['with a break inside a title', { trackList: ['One\nhalf', 'C:\\new'] }],
    ['without album info', { artist: null, genre: null, releaseDate: null, trackList: null }],
    ['with empty album info', { artist: '', genre: '', releaseDate: null, trackList: [] }],
    ['archived', { archivedAt: new Date() }],
    ['with more than a form takes', { description: 'x'.repeat(20_000), images: ['not a url'] }],
    ['free and sold out', { priceCents: 0, stock: 0, reserved: 0 }],
  ]
  test.each(nasty)('%s changes nothing', (_, values) => {
    expect(check({}, { ...stored, ...values })).toMatchObject({
      outcome: 'unchanged',
      problems: [],
      changes: [],
    })
  })
  test.each([
    ['price', '39.950'],
    ['price', ' 39.95 '],
    ['price', '+39.95'],
    ['stock', '5.0'],
    ['type', ' Vinyl '],
    ['name', 'Night Bus '],
    ['description', 'Two lines\r\nof text'],
    ['tracks', '\nOne\r\nTwo\n'],
    ['release_date', '1/03/1972'],
    ['release_date', '1/3/1972'],
    ['release_date', '3/1/1972'],
    ['release_date', '03-01-1972'],
    ['release_date', ' 01.03.1972 '],
    ['release_date', '1972/3/1'],
  ])('%s written as %j is unchanged', (column, cell) => {
    expect(check({ [column]: cell }).outcome).toBe('unchanged')
  })
})

test.each([
  [['a', 'b']],
  [['a\nb', 'c\\n', '\\', '\\\\', 'r\r']],
  [Array.from({ length: 100 }, (_, n) => `${n}\\${n}`)],
])('a list in one cell round-trips: %j', (texts) => {
  expect(parseLines(formatLines(texts))).toEqual(texts)
})

describe('a changed cell', () => {
  test('is shown with the old and the new value', () => {
    expect(check({ price: '42.5', tracks: 'One' })).toMatchObject({
      outcome: 'changed',
      productId: id,
      changes: [
        { column: 'price', before: '39.95', after: '42.50' },
        { column: 'tracks', before: 'One\nTwo', after: 'One' },
      ],
      values: { priceCents: 4250, trackList: ['One'], artist: 'Ana Vale' },
    })
  })
  test('removes album info when all of it is empty', () => {
    const nothing = { artist: '', genre: '', release_date: '', tracks: '' }
    expect(check(nothing).values).toMatchObject({ artist: null, trackList: null })
  })
  test('may have a decimal comma in a file separated by semicolons', () => {
    expect(check({ price: '42,50' }, stored, true).values?.priceCents).toBe(4250)
    expect(check({ price: '42.50' }, stored, true).values?.priceCents).toBe(4250)
  })
  test('does not affect fields without a column', () => {
    const result = validateRow({
      cells: [id, '12'],
      columns: ['id', 'price'],
      stored,
      hasDecimalComma: false,
    })
    expect(result.values).toEqual({ ...stored, priceCents: 1200 })
  })
  test('does not change the release date in any spreadsheet format', () => {
    const { values, changes } = check({ genre: 'soul', release_date: '1/03/1972' })
    expect(changes.map(({ column }) => column)).toEqual(['genre'])
    expect(values?.releaseDate).toBe('1972-03-01')
  })
})

describe('an invalid cell', () => {
  test.each([
    ['name', ' ', 'Name is required'],
    ['name', 'x'.repeat(201), 'Name must be at most 200 characters'],
    ['type', 'cassette', 'type must be vinyl, turntable, accessory or merch'],
    ['price', '', 'Price is required'],
    ['price', 'free', 'Price must be an amount such as 39.95'],
    ['price', '$5', 'Price must be an amount such as 39.95'],
    ['price', '42,50', 'Price must be an amount such as 39.95'],
    ['price', '-1', 'Price must not be negative'],
    ['price', '1.005', 'Price must have at most 2 decimals'],
    ['price', '1000001', 'Price is too large'],
    ['stock', '', 'Stock must be a whole number'],
    ['stock', '1.5', 'Stock must be a whole number'],
    ['stock', 'many', 'Stock must be a whole number'],
    ['stock', '-1', 'Stock must not be negative'],
    ['stock', '1', 'Stock cannot be below 2: that many are in open checkouts or on hold.'],
    ['release_date', '2/03/1972', 'Release date must be YYYY-MM-DD. Spreadsheets rewrite dates: '],
    ['release_date', '1/03/72', 'write 1972-03-01, or leave the column out.'],
    ['release_date', '1/03-1972', 'Release date must be YYYY-MM-DD.'],
    ['release_date', '1972-02-30', 'Release date must be YYYY-MM-DD.'],
    ['tracks', 'x'.repeat(301), 'Track must be at most 300 characters'],
    ['tracks', Array(101).fill('x').join('\n'), 'At most 100 tracks'],
    ['thumbnail', 'javascript:alert(1)', 'Invalid image URL'],
    ['images', Array(6).fill('/images/c.webp').join('\n'), 'At most 6 images, the thumbnail'],
    ['archived', 'yes', 'A file neither archives nor brings back.'],
  ])('reports %s of %j beside the cell', (column, cell, message) => {
    const { outcome, problems } = check({ [column]: cell })
    expect(outcome).toBe('wrong')
    expect(problems).toMatchObject([{ column, message: expect.stringContaining(message) }])
  })
  test('is reported for all columns at once', () => {
    const { problems } = check({ name: '', price: 'x', stock: '-2', type: '' })
    expect(problems.map(({ column }) => column)).toEqual(['name', 'type', 'price', 'stock'])
  })
  test('is any change to an archived product', () => {
    const { problems } = check({ price: '1' }, { ...stored, archivedAt: new Date() })
    expect(problems[0]?.message).toContain('was taken out of the shop')
  })
})

describe('a row', () => {
  const row = (cells: string[], more: Partial<Parameters<typeof validateRow>[0]> = {}) =>
    validateRow({ cells, columns, stored: undefined, hasDecimalComma: false, ...more })
  test('without an id creates a product', () => {
    const cells = rowOf(stored, { id: '' })
    expect(row(cells)).toMatchObject({
      outcome: 'new',
      name: 'Night Bus',
      values: { priceCents: 3995, trackList: ['One', 'Two'] },
    })
    const bare = validateRow({
      cells: ['Hook', 'accessory', '5', '1'],
      columns: ['name', 'type', 'price', 'stock'],
      stored: undefined,
      hasDecimalComma: false,
    })
    expect(bare.values).toMatchObject({ artist: null, images: [], stock: 1 })
  })
  test('of a new product accepts one format of the release date', () => {
    const { problems } = row(rowOf(stored, { id: '', release_date: '1/03/1972' }))
    expect(problems).toMatchObject([{ column: 'release_date', value: '1/03/1972' }])
  })
  test.each([
    [rowOf(stored, { id: '17' }), {}, 'This is no id of a product.'],
    [rowOf(stored), {}, 'There is no product with this id.'],
    [rowOf(stored), { stored, earlierRow: 4 }, 'Row 4 is about the same product.'],
    [['', 'x'], {}, `The row has 2 cells, the header has ${columns.length}.`],
    [[...rowOf(stored, { id: '' }), 'extra'], {}, `The row has ${columns.length + 1} cells`],
  ])('is refused: %#', (cells, more, message) => {
    expect(row(cells, more).problems[0]?.message).toContain(message)
  })
})

describe('a header', () => {
  test('may be in any order and case, with empty columns at the end', () => {
    expect(readHeader(['ID', ' Release Date', 'price', '', ''])).toEqual({
      columns: ['id', 'release_date', 'price'],
      ignoredColumns: [],
    })
  })
  test.each([
    [['foo', 'bar'], 'The first row must name the columns: id, name, type'],
    [['id', 'prize'], 'There is no column "prize".'],
    [['id', 'price', 'price'], 'The column price is there twice.'],
    [['name', 'price'], 'The column type, stock is missing.'],
    [['sku', 'name', 'type', 'price', 'stock'], 'There is no column "sku".'],
    [['sku', 'artist', 'price', 'my own'], 'import it under "Used copies".'],
  ])('refuses %j', (header, message) => {
    expect(readHeader(header).problem).toContain(message)
  })
})

test('docs/csv.md matches the import screen', () => {
  const page = readFileSync('docs/csv.md', 'utf8')
  for (const { name, text } of productColumns) expect(page).toContain(`| \`${name}\` | ${text} |`)
  for (const rule of [...productFileRules, ...usedCopyFileRules, ...shopifyFileRules])
    expect(page).toContain(`- ${rule}`)
})
