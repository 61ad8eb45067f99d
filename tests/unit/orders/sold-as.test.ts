import { describe, expect, test } from 'vitest'
import { toFullGrades, toShortGrades, toSoldName } from '#contract/copies/grade-text.ts'
import type { SoldAs } from '#contract/orders/sold-as.ts'
import { type SoldOffer, toSoldAs } from '#server/products/offers/sold-as.rules.ts'

const offer: SoldOffer = {
  id: 'one',
  variantKind: null,
  artist: null,
  title: 'Low Tide',
  images: [],
  format: null,
  media: null,
  country: null,
  released: null,
  edition: null,
  identifiers: null,
  labels: null,
  catalogueNumbers: null,
  mediaGrade: null,
  sleeveGrade: null,
  condition: null,
  isPlayGraded: null,
  notes: null,
  sku: null,
  optionLabel: null,
}

const shopImages = { publicIdOf: () => null }

describe('the description of a sale', () => {
  test('has empty texts for what is unknown', () => {
    expect(toSoldAs(offer, shopImages)).toEqual({
      kind: 'new',
      artist: '',
      title: 'Low Tide',
      label: '',
      catalogueNumber: '',
      barcode: '',
      country: '',
      released: '',
      format: '',
      edition: '',
    })
  })

  test('joins labels and catalogue numbers, each once', () => {
    const labels = ['Jetty', 'Jetty', 'Pier']
    const catalogueNumbers = ['JT 12', '', 'P-4']
    expect(toSoldAs({ ...offer, labels, catalogueNumbers }, shopImages)).toMatchObject({
      label: 'Jetty / Pier',
      catalogueNumber: 'JT 12 / P-4',
    })
  })

  test('names photos by the URL that the shop serves from every image store (COPY-29)', () => {
    const images = { publicIdOf: (url: string) => (url.includes('cdn') ? 'side-b' : null) }
    const copy = { ...offer, variantKind: 'used', sku: '20000011' } as const
    const shown = ['https://elsewhere.example/a.jpg', 'https://cdn.example/runout/side-b']
    expect(toSoldAs({ ...copy, images: shown }, images)).toMatchObject({
      photos: ['https://elsewhere.example/a.jpg', '/images/side-b.webp'],
    })
  })
})

const record = { mediaGrade: 'VG+', sleeveGrade: 'Not Graded' } as const
const sold = toSoldAs(offer, shopImages)

test.each<[string, SoldAs | null, string]>([
  ['a new record', sold, 'Low Tide'],
  ['an order from before', null, 'Low Tide'],
  [
    'a used copy',
    { ...sold, kind: 'used', ...record },
    'Low Tide (used: media VG+, sleeve Not graded)',
  ],
  ['used equipment', { ...sold, kind: 'used', condition: 'Fair' }, 'Low Tide (used: Fair)'],
  ['an option', { ...sold, kind: 'option', optionLabel: 'XL' }, 'Low Tide (XL)'],
])('names %s (COPY-35)', (_, soldAs, name) => {
  expect(toSoldName('Low Tide', soldAs)).toBe(name)
})

test('writes grades as codes and in full', () => {
  expect(toShortGrades({ mediaGrade: 'NM', sleeveGrade: 'No Cover' })).toBe(
    'media NM, sleeve No cover',
  )
  expect(toFullGrades({ mediaGrade: 'VG+', sleeveGrade: 'VG' })).toBe(
    'Media: Very Good Plus (VG+). Sleeve: Very Good (VG).',
  )
  expect(toFullGrades({ condition: 'Like new' })).toBe('Condition: Like new.')
})
