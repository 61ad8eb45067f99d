import { describe, expect, test } from 'vitest'
import {
  toCatalogueNumbers,
  toLabelName,
  toPlainName,
} from '#server/exchange/discogs/names.rules.ts'
import { parseFormat } from '#server/exchange/discogs/parse-format.rules.ts'
import { type Cells, parseListing } from '#server/exchange/discogs/parse-listing.rules.ts'
import { toShopCents } from '#server/exchange/discogs/price.rules.ts'
import { readHeader } from '#server/exchange/discogs/read-header.rules.ts'
import { discogsRow } from '#tests/support/payloads/discogs-file.ts'

test.each([
  ['Copperline (2)', 'Copperline'],
  ['Lanterns (13), The', 'The Lanterns'],
  ['Lanterns, The', 'The Lanterns'],
  ['Ada Vane (3) & Orrin (2)', 'Ada Vane & Orrin'],
  ['Live (1994)', 'Live (1994)'],
  ['Hollow, Theory', 'Hollow, Theory'],
])('the name %s is %s (CSV-10)', (given, expected) => {
  expect(toPlainName(given)).toBe(expected)
})

test('a label that is repeated for each number is one label (CSV-10)', () => {
  expect(toLabelName('Saltmarsh (2), Saltmarsh (2)')).toBe('Saltmarsh')
  expect(toLabelName('Salt, Marsh & Co.')).toBe('Salt, Marsh & Co.')
})

test.each([
  ['none', []],
  ['', []],
  ['SM 104', ['SM 104']],
  ['5284821-A/B, 5284831-C/D', ['5284821-A/B', '5284831-C/D']],
])('the numbers of "%s" are %j (CSV-11)', (cell, numbers) => {
  expect(toCatalogueNumbers(cell)).toEqual(numbers)
})

const disc = { quantity: 1, descriptions: [], colour: '', text: '' }

test.each([
  ['LP', 'Vinyl', [{ ...disc, size: 'LP' }], []],
  [
    '2xLP, Comp',
    'Vinyl',
    [{ ...disc, quantity: 2, size: 'LP', descriptions: ['Compilation'] }],
    [],
  ],
  [
    "12'', 45 RPM, Maxi",
    'Vinyl',
    [{ ...disc, size: '12"', speed: '45 RPM', descriptions: ['Maxi-Single'] }],
    [],
  ],
  [
    'Vinyl, LP, Quad, Gat',
    'Vinyl',
    [{ ...disc, size: 'LP', channels: 'Quadraphonic', text: 'Gatefold' }],
    [],
  ],
  ['CD, Album, Promo', 'CD', [{ ...disc, descriptions: ['Album', 'Promo'] }], []],
  ['CD, Shape, Blue', 'CD', [{ ...disc, text: 'Shape, Blue' }], ['Shape', 'Blue']],
  [
    'LP, S/Edition + 7", S/Sided',
    'Vinyl',
    [
      { ...disc, size: 'LP', descriptions: ['Special Edition'] },
      { ...disc, size: '7"', descriptions: ['Single Sided'] },
    ],
    [],
  ],
  ['', 'Vinyl', [], []],
])('the format %s is read by the words of Discogs (CSV-12)', (cell, format, media, unknown) => {
  expect(parseFormat(cell)).toEqual({ format, media, unknown })
})

test.each([
  [10.3, 1, 'cent', 1030],
  [10.3, 1.52, 'cent', 1566],
  [10.3, 1.52, 'half-dollar', 1550],
  [10.3, 1.52, 'dollar', 1600],
  [0.2, 1, 'dollar', 100],
  [0, 1, 'dollar', 0],
] as const)('%d at %d rounded to the %s is %d cents (CSV-4)', (price, rate, rounding, cents) => {
  expect(toShopCents(price, { currency: 'USD', rate, rounding, mintIsNewStock: false })).toBe(cents)
})

test('a header needs its five columns in any order, and each once (CSV-2, CSV-3)', () => {
  const needed = ['status', 'Media_Condition', 'price', 'release_id', 'listing_id']
  expect(readHeader([...needed, 'rating'])).toMatchObject({ ignoredColumns: ['rating'] })
  for (const column of needed) {
    const rest = needed.filter((each) => each !== column)
    const problem = `This is not a Discogs inventory export: ${column.toLowerCase()} is missing.`
    expect(readHeader(rest)).toEqual({ problem })
  }
  expect(readHeader([...needed, 'price'])).toEqual({
    problem: 'The column price is there twice. Remove one.',
  })
})

describe('the cells of a row', () => {
  const read = (cells: Cells) => parseListing(discogsRow(cells), false)

  test.each([
    [
      { media_condition: 'Near Mint' },
      'media_condition must be one of Mint (M), Near Mint (NM or M-), ',
    ],
    [{ media_condition: 'Generic' }, 'media_condition must be one of '],
    [{ sleeve_condition: 'fine' }, 'sleeve_condition must be one of Mint (M), '],
    [{ price: 'ten' }, 'price must be an amount such as 39.95'],
    [{ price: '-1' }, 'price must be an amount such as 39.95'],
    [{ listing_id: '=1+1' }, 'listing_id must be a number of Discogs'],
    [{ release_id: '' }, 'release_id must be a number of Discogs'],
  ])('are wrong with %j (CSV-13)', (cells, message) => {
    expect(read(cells).problems).toMatchObject([{ message: expect.stringContaining(message) }])
  })

  test('are left out with a note when they are no required ones (CSV-13)', () => {
    const given = { weight: 'heavy', quantity: '1e9', listed: 'soon', location: 'x'.repeat(101) }
    const { listing, notes } = read({ ...given, sleeve_condition: '' })
    expect(listing).toMatchObject({
      weightGrams: null,
      quantity: 1,
      listedAt: null,
      sleeveGrade: 'Not Graded',
      location: 'x'.repeat(100),
    })
    expect(notes?.map(({ column }) => column).sort()).toEqual(['location', 'quantity', 'weight'])
  })
})
