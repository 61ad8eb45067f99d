import { describe, expect, it } from 'vitest'
import { mediaGrades, sleeveGrades } from '#contract/copies/grades.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toPriceText, toUsedText } from '#web/catalogue/card/offer-text.ts'
import {
  toConditionSummary,
  toCopySummary,
  toProductSummary,
} from '#web/catalogue/card/product-summary.ts'
import { gradeExplanations } from '#web/catalogue/product/offers/grade-explanations.ts'
import {
  selectOffer,
  toCopiesText,
  toHeadPrice,
  whyNotBuyable,
} from '#web/catalogue/product/offers/offer-choice.ts'

const at = '2026-03-04T02:05:00.000Z'
const record: Product = {
  _id: 'p',
  name: 'Reeds',
  type: 'vinyl',
  brand: '',
  description: '',
  price: 64.95,
  stock: 1,
  available: 1,
  thumbnail: 'cover',
  images: [],
  createdAt: at,
  updatedAt: at,
}
const summary = (count: number, lowPrice: number, highPrice: number, own = 0) => ({
  count: count + own,
  usedCount: count,
  lowPrice,
  highPrice,
  usedLowPrice: lowPrice,
  usedHighPrice: highPrice,
})
const graded = { isPlayGraded: false, notes: '', availability: 'on-sale' } as const
const copyOf = (_id: string, price: number, available = 1): Product => ({
  ...record,
  _id,
  price,
  available,
  parentId: 'p',
  variantKind: 'used',
  copy: { ...graded, mediaGrade: 'VG+', sleeveGrade: 'VG' },
})
const optionOf = (_id: string, price: number, available = 1): Product => ({
  ...record,
  _id,
  price,
  available,
  parentId: 'p',
  variantKind: 'option',
  option: { label: _id, position: 0 },
})

describe('the price of a card', () => {
  it.each<[ids: string, row: Product, text: string]>([
    ['plain', record, '$64.95'],
    ['COPY-16', { ...copyOf('a', 6), offerSummary: summary(8, 6, 30) }, 'from $6.00'],
    ['COPY-16', { ...copyOf('a', 45), offerSummary: summary(2, 45, 45) }, '$45.00'],
    [
      'COPY-18',
      { ...record, offerSummary: summary(2, 38, 40, 1) },
      'New $64.95 · 2\u00a0used from $38.00',
    ],
    [
      'COPY-18',
      { ...record, offerSummary: summary(1, 38, 38, 1) },
      'New $64.95 · 1\u00a0used $38.00',
    ],
    [
      'OFFER-29',
      {
        ...optionOf('S', 30),
        offerSummary: { count: 2, usedCount: 0, lowPrice: 30, highPrice: 32 },
      },
      'from $30.00',
    ],
    ['a copy by itself', copyOf('a', 6), '$6.00'],
  ])('%s: %#', (_, row, text) => {
    expect(toPriceText(row)).toBe(text)
  })

  it('names the grades of a used copy that represents its product (COPY-17)', () => {
    expect(toUsedText(copyOf('a', 6))).toBe('Used · VG+ / VG')
    const noCover = { ...graded, mediaGrade: 'NM', sleeveGrade: 'No Cover' } as const
    expect(toUsedText({ ...record, copy: noCover })).toBe('Used · NM / No cover')
    expect(toUsedText({ ...record, copy: { ...graded, condition: 'Good' } })).toBe('Used · Good')
    expect(toUsedText(record)).toBe('')
  })

  it('shows a chosen condition by its offer: price, page and grades (REC-61)', () => {
    const copy = { ...copyOf('a', 30), offerSummary: { ...summary(2, 30, 30, 1), highPrice: 50 } }
    expect(toConditionSummary(copy)).toMatchObject({
      _id: 'a',
      priceText: '$30.00',
      usedText: 'Used · VG+ / VG',
      thumbnail: 'cover',
    })
    expect(toConditionSummary({ ...record, offerSummary: summary(2, 38, 40, 1) })).toMatchObject({
      _id: 'p',
      priceText: '$64.95',
    })
  })

  it('leads to the product, and from /used to the copy with its photo (COPY-20)', () => {
    const copy = { ...copyOf('a', 6), images: ['own'] }
    expect(toProductSummary(copy)).toMatchObject({ _id: 'p', thumbnail: 'cover' })
    expect(toCopySummary(copy)).toMatchObject({ _id: 'a', thumbnail: 'own' })
    expect(toCopySummary(copyOf('b', 6))).toMatchObject({ thumbnail: 'cover' })
  })
})

describe('the selected offer of a product page', () => {
  const soldOut = { ...record, available: 0 }
  const copies = [copyOf('a', 20), copyOf('b', 25)]

  it.each<
    [
      of: string,
      product: Parameters<typeof selectOffer>[0],
      id: string,
      selected?: string,
      price?: string,
    ]
  >([
    ['own stock', { ...record, offers: [record, ...copies] }, 'p', 'p', '$64.95'],
    ['the named copy', { ...record, offers: [record, ...copies] }, 'b', 'b', '$25.00'],
    ['the featured copy', { ...soldOut, offers: copies }, 'p', 'a', 'from $20.00'],
    ['the only copy', { ...soldOut, offers: [copyOf('a', 20)] }, 'p', 'a', '$20.00'],
    [
      'a copy that can be bought',
      { ...soldOut, offers: [copyOf('a', 9, 0), copyOf('b', 25)] },
      'p',
      'b',
      '$25.00',
    ],
    ['nothing left', { ...soldOut, offers: [copyOf('a', 9, 0)] }, 'p', 'p', '$64.95'],
    [
      'a sold copy',
      { ...soldOut, named: { ...copyOf('z', 5, 0), copy: { ...graded, availability: 'sold' } } },
      'z',
      'z',
      '',
    ],
    [
      'own stock beside an option',
      { ...record, offers: [record, optionOf('L', 70)] },
      'p',
      'p',
      '$64.95',
    ],
    [
      'no option yet',
      { ...soldOut, offers: [optionOf('S', 30), optionOf('M', 32)] },
      'p',
      undefined,
      'from $30.00',
    ],
    [
      'no option yet, at one price',
      { ...soldOut, offers: [optionOf('S', 30), optionOf('M', 40, 0)] },
      'p',
      undefined,
      '$30.00',
    ],
    [
      'an option at the price of a copy',
      { ...soldOut, offers: [optionOf('S', 20), copyOf('a', 20)] },
      'p',
      undefined,
      '$20.00',
    ],
    [
      'the chosen option',
      { ...soldOut, offers: [optionOf('S', 30), optionOf('M', 32)] },
      'M',
      'M',
      '$32.00',
    ],
  ])('is %s (COPY-8, OFFER-28)', (_, product, id, selected, price) => {
    const offer = selectOffer(product, id)
    expect(offer?._id).toBe(selected)
    expect(toHeadPrice(product, offer, id)).toBe(price)
  })

  it('is not buyable while another customer has it (COPY-12)', () => {
    const reasonOf = (availability: 'on-sale' | 'in-checkout' | 'held' | 'sold') =>
      whyNotBuyable({ copy: { ...graded, availability } })
    expect(reasonOf('in-checkout')).toBe('Somebody is paying for this copy right now.')
    expect(reasonOf('held')).toBe('On hold for another customer.')
    expect(reasonOf('on-sale')).toBeUndefined()
    expect(whyNotBuyable(record)).toBeUndefined()
  })
})

describe('the section of used copies', () => {
  it('states number and lowest price (COPY-15)', () => {
    expect(toCopiesText({ offerSummary: summary(8, 6, 30) })).toBe('8 used copies from $6.00')
    expect(toCopiesText({ offerSummary: summary(1, 20, 20) })).toBe('1 used copy $20.00')
    expect(toCopiesText({})).toBe('')
  })

  it('explains every grade (COPY-4)', () => {
    expect(Object.keys(gradeExplanations)).toEqual([...sleeveGrades])
    expect(mediaGrades.map((grade) => gradeExplanations[grade])).toEqual([
      'Perfect. Unplayed, usually sealed.',
      'Nearly perfect. No visible wear, plays without noise.',
      'Light signs of play that do not affect the sound.',
      'Some surface noise in quiet passages, light scratches you can see.',
      ...Array(2).fill('Plays through without skipping, with noise and clear wear.'),
      ...Array(2).fill('Damaged: it may skip. A filler until a better one comes.'),
    ])
  })
})
