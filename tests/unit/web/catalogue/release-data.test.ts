import { expect, test } from 'vitest'
import type { Product } from '#contract/products/catalogue.ts'
import { makeAlbumInfo } from '#tests/support/app/product-values.ts'
import { findStructuredDataProblems } from '#tests/support/app/structured-data.ts'
import { productData } from '#web/catalogue/structured-data.ts'

const track = { position: 'A1', title: 'One', isHeading: false, artist: '' }
const pressing: Product['pressing'] = {
  format: 'Vinyl',
  media: [],
  country: '',
  released: '2013-05',
  edition: '',
  packaging: '',
  genres: [],
  styles: [],
  artists: [],
  identifiers: [],
  notes: '',
  gtins: ['0888837168618'],
  labels: [{ name: 'Columbia', slug: 'columbia', catalogueNumber: '88883716861' }],
  tracks: [
    { ...track, seconds: 4000 },
    { ...track, seconds: 468 },
  ],
}
const record: Product = {
  _id: 'p',
  name: 'Long Night',
  price: 64.95,
  type: 'vinyl',
  brand: 'Columbia',
  stock: 1,
  available: 1,
  description: 'Twice.',
  thumbnail: '/images/a.webp',
  images: [],
  albumInfo: makeAlbumInfo({
    artist: 'Ana Vale',
    genre: 'Disco',
    releaseDate: '2013-05-17',
    trackList: ['One', 'One'],
  }),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  pressing,
}
const copy = {
  availability: 'on-sale',
  mediaGrade: 'NM',
  sleeveGrade: 'VG+',
  isPlayGraded: false,
  notes: '',
} as const
const used = { ...record, _id: 'c', price: 48, variantKind: 'used' as const, copy }
const terms = { publicUrl: 'https://shop.example', today: '2026-11-23' }
const toData = (product: Product & { offers?: Product[] }) =>
  productData(product, '/products/item/p', terms)

test('a record is a release with its number, label, format and duration (REC-39)', () => {
  const url = 'https://shop.example/products/item/p'
  const data = toData(record)
  expect(findStructuredDataProblems(data)).toEqual([])
  expect(data['@graph']).toContainEqual({
    '@type': 'MusicRelease',
    '@id': `${url}#release`,
    name: 'Long Night',
    catalogNumber: '88883716861',
    datePublished: '2013-05',
    duration: 'PT1H14M28S',
    musicReleaseFormat: 'https://schema.org/VinylFormat',
    recordLabel: { '@type': 'Organization', name: 'Columbia' },
    creditedTo: { '@type': 'MusicGroup', name: 'Ana Vale' },
    releaseOf: {
      '@type': 'MusicAlbum',
      '@id': `${url}#album`,
      name: 'Long Night',
      byArtist: { '@type': 'MusicGroup', name: 'Ana Vale' },
    },
  })
})

test('a product has identifiers and one offer for each that can be bought (REC-40)', () => {
  const sold = { ...used, _id: 'sold', available: 0 }
  const data = toData({ ...record, offers: [record, used, sold] })
  expect(findStructuredDataProblems(data)).toEqual([])
  expect(data['@graph'][0]).toMatchObject({
    gtin13: '0888837168618',
    mpn: '88883716861',
    offers: [
      { sku: 'p', price: '64.95', itemCondition: 'https://schema.org/NewCondition' },
      {
        sku: 'c',
        price: '48.00',
        itemCondition: 'https://schema.org/UsedCondition',
        '@id': 'https://shop.example/products/item/c#offer',
        url: 'https://shop.example/products/item/c',
        description: 'Media: Near Mint (NM or M-). Sleeve: Very Good Plus (VG+).',
      },
    ],
  })
})

test('an option has the catalogue number of its record and no barcode [REC-40]', () => {
  const [product] = toData({ ...record, parentId: 'r', variantKind: 'option' })['@graph']
  expect(product).toMatchObject({ mpn: '88883716861' })
  expect(product).not.toHaveProperty('gtin13')
})

test('an album refers to an offer that is described when only a used copy is left (REC-40)', () => {
  const data = toData({ ...record, available: 0, stock: 0, offers: [used] })
  expect(findStructuredDataProblems(data)).toEqual([])
})
