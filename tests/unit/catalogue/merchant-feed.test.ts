import { afterEach, describe, expect, it } from 'vitest'
import { configureFormats } from '#contract/locale.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { MerchantShop } from '#server/feeds/merchant-columns.ts'
import { merchantTsvHeader, toMerchantLine } from '#server/feeds/merchant-tsv.ts'
import { toMerchantItem } from '#server/feeds/merchant-xml.ts'
import { toFormats } from '#server/format-settings.ts'
import { makeAlbumInfo } from '#tests/support/app/product-values.ts'

const shop: MerchantShop = {
  shopName: 'Runout',
  publicUrl: 'https://shop.example',
  today: '2026-11-29',
  returnDays: 30,
}

const record: Product = {
  _id: '0193b0aa-0000-7000-8000-000000000001',
  name: 'Paper Heron',
  price: 39.9,
  type: 'vinyl',
  brand: 'Low Bridge',
  description: 'A quiet one.',
  stock: 9,
  available: 9,
  thumbnail: '/images/heron.webp',
  images: [],
  albumInfo: makeAlbumInfo({ artist: 'Marrow', genre: 'Folk' }),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}
const turntable = { type: 'turntable' as const, albumInfo: undefined, name: 'Deck' }
const noPressing: NonNullable<Product['pressing']> = {
  format: 'Vinyl',
  media: [],
  country: '',
  released: '',
  edition: '',
  packaging: '',
  genres: [],
  styles: [],
  artists: [],
  identifiers: [],
  notes: '',
  gtins: [],
  labels: [],
  tracks: [],
}
const long = 'Ä'.repeat(6000)

/** A line as a reader of tab-separated text with quotes takes it. */
function readLine(line: string): string[] {
  expect(line).toMatch(/^[^\n\r]*\n$/)
  const cells = line.slice(0, -1).split('\t')
  return cells.map((cell) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  )
}

function readRow(change: Partial<Product>, terms: Partial<MerchantShop> = {}) {
  const names = readLine(merchantTsvHeader)
  const cells = readLine(toMerchantLine({ ...record, ...change }, { ...shop, ...terms }))
  expect(cells).toHaveLength(names.length)
  return Object.fromEntries(names.map((name, index) => [name, cells[index]]))
}

/** Google's columns that both specifications require, and those that OpenAI's earlier versions require. */
const required =
  `id title description link image_link availability price condition brand seller_name seller_url return_policy
  store_country target_countries is_eligible_search is_eligible_checkout`.split(/\s+/)

const longest: Record<string, number> = {
  id: 50,
  title: 150,
  description: 5000,
  brand: 70,
  mpn: 70,
  item_group_id: 50,
  size: 100,
  seller_name: 70,
}

const cases: [string, Partial<Product>, expected: Record<string, string>][] = [
  [
    'a record with a label',
    {},
    {
      title: 'Marrow: Paper Heron',
      price: '39.90 AUD',
      condition: 'new',
      brand: 'Low Bridge',
      identifier_exists: 'no',
      product_type: 'vinyl > Folk',
      google_product_category: 'Media > Music & Sound Recordings > Records & LPs',
      shipping: 'AU::Standard:0.00 AUD',
      return_policy: 'https://shop.example/terms',
      return_deadline_in_days: '30',
      accepts_returns: 'true',
      is_eligible_search: 'true',
      is_eligible_checkout: 'false',
    },
  ],
  ['a record without a label', { brand: '' }, { brand: 'Marrow', title: 'Marrow: Paper Heron' }],
  ['a record without a maker', { brand: '', albumInfo: undefined }, { brand: 'Runout' }],
  [
    'a used copy',
    { variantKind: 'used', parentId: 'p1', description: '', price: 1234.5 },
    { condition: 'used', price: '1234.50 AUD', description: 'Paper Heron', item_group_id: '' },
  ],
  [
    'a turntable with several images that is only collected',
    {
      ...turntable,
      images: ['/images/a,b.webp', 'https://cdn.example/c.webp'],
      deliveryPrice: null,
    },
    {
      title: 'Low Bridge: Deck',
      additional_image_link: 'https://shop.example/images/a%2Cb.webp,https://cdn.example/c.webp',
      shipping: '',
      product_type: 'turntable',
    },
  ],
  [
    'a size of merchandise',
    {
      type: 'merch',
      name: 'Shirt',
      brand: '',
      albumInfo: undefined,
      variantKind: 'option',
      parentId: 'p1',
      option: { label: 'XL', position: 0 },
    },
    { title: 'Shirt (XL)', size: 'XL', item_group_id: 'options-p1', brand: 'Runout' },
  ],
  [
    'quotation marks, tabs and line ends',
    { name: 'The "12""\tmix', description: 'One.\r\n\tTwo\u0000\u2028"three"' },
    { title: 'Marrow: The "12"" mix', description: 'One. Two "three"' },
  ],
  [
    'a genre with commas',
    { albumInfo: makeAlbumInfo({ genre: 'Folk, World, & Country' }) },
    { product_type: 'vinyl > Folk / World / & Country' },
  ],
  [
    'texts that are too long',
    { name: long, brand: long, description: long },
    { brand: long.slice(0, 70), description: long.slice(0, 5000) },
  ],
]

describe('a row of the merchant feed', () => {
  afterEach(() => configureFormats(undefined))

  it.each(cases)(
    'has the columns and lengths of both specifications: %s [TOOL-15]',
    (_, change, expected) => {
      const row = readRow(change)
      expect(row).toMatchObject(expected)
      for (const name of required) expect([name, row[name]]).not.toEqual([name, ''])
      for (const [name, max] of Object.entries(longest)) {
        expect(row[name]?.length).toBeLessThanOrEqual(max)
      }
    },
  )

  it('has two decimals where the currency is written without cents [TOOL-15]', () => {
    configureFormats(toFormats({ currency: 'HUF', locale: 'hu-HU', country: 'HU' }))
    expect(readRow({ price: 12_990, wasPrice: 14_990, deliveryPrice: 1500 })).toMatchObject({
      price: '14990.00 HUF',
      sale_price: '12990.00 HUF',
      shipping: 'HU::Standard:1500.00 HUF',
    })
  })

  it('says nothing of returns before the shop has said it [TOOL-15]', () => {
    const unknown = { accepts_returns: '', return_deadline_in_days: '' }
    expect(readRow({}, { returnDays: undefined })).toMatchObject(unknown)
    expect(readRow({}, { returnDays: 0 })).toMatchObject({ ...unknown, accepts_returns: 'false' })
  })

  it('has the barcode of a record at the record and its used copies, not at its options [REC-41]', () => {
    const numbered = { pressing: { ...noPressing, gtins: ['0888837168618'] }, parentId: 'p1' }
    const barcode = { gtin: '0888837168618', identifier_exists: '' }
    expect(readRow(numbered)).toMatchObject(barcode)
    expect(readRow({ ...numbered, variantKind: 'used' })).toMatchObject(barcode)
    const option = { label: 'Blue vinyl', position: 0 }
    const row = readRow({ ...numbered, variantKind: 'option', option })
    expect(row).toMatchObject({ gtin: '', identifier_exists: '', item_group_id: 'options-p1' })
  })

  it('is omitted without an image, in both formats [TOOL-15]', () => {
    const bare = { ...record, thumbnail: '' }
    expect([toMerchantLine(bare, shop), toMerchantItem(bare, shop)]).toEqual(['', ''])
  })

  it('has in XML the columns of Google only, and no made-up brand [TOOL-15]', () => {
    const item = toMerchantItem({ ...record, ...turntable, brand: '' }, shop)
    expect(item).not.toMatch(/g:(?:brand|seller_name|is_eligible_search)/)
    expect(toMerchantItem({ ...record, brand: '' }, shop)).toContain('<g:brand>Marrow</g:brand>')
  })
})
