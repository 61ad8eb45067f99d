import { describe, expect, test } from 'vitest'
import { discogsHeaders } from '#contract/exchange/discogs-files.ts'
import type { DiscogsSent } from '#server/catalogue/discogs-listings.tables.ts'
import {
  type CopyForDiscogs,
  chooseListed,
  toAddRow,
  toDiscogsPrice,
  toListingRows,
} from '#server/exchange/discogs-export/discogs-rows.rules.ts'

const home = { currency: 'AUD', rate: 1 }

const copy: CopyForDiscogs = {
  productId: '0195e2f4-6f0e-7c31-9d2b-0d6a2f3b4c5d',
  sku: '20000011',
  mediaGrade: 'VG+',
  sleeveGrade: 'No Cover',
  notes: 'Plays "well", light\nmarks',
  location: 'Bin 4',
  shippingWeightGrams: 230,
  listing: null,
  ownNumber: '',
  priceCents: 2450,
  releaseId: 249504,
  discs: 2,
  isGone: false,
}

const sent: DiscogsSent = {
  price: 24.5,
  currency: 'AUD',
  rate: 1,
  priceCents: 2450,
  mediaGrade: 'VG+',
  sleeveGrade: 'No Cover',
  notes: copy.notes,
  location: 'Bin 4',
  weightGrams: 230,
  externalId: '20000011',
  acceptOffer: false,
}

const listed = (changes: Partial<CopyForDiscogs> = {}, before: Partial<DiscogsSent> = {}) => ({
  ...copy,
  listing: { listingId: 4332778344, isEnded: false, sent: { ...sent, ...before } },
  ...changes,
})

/** The filled cells of a row by their columns. */
function toFilled({ file, cells }: { file: keyof typeof discogsHeaders; cells: string[] }) {
  const named = discogsHeaders[file].map((column, place) => [column, cells[place]])
  return Object.fromEntries(named.filter(([, cell]) => cell !== ''))
}

const toChange = (changed: CopyForDiscogs, rate = home) => {
  const rows = toListingRows(changed, rate)
  return rows.flatMap(({ file, ...row }) => (file === 'change' ? toFilled({ file, ...row }) : []))
}

describe('a row of the add file', () => {
  test('has the exact words of Discogs and texts as they are (CSV-24, CSV-30, CSV-31)', () => {
    const row = toAddRow(copy, home)
    expect(toFilled({ file: 'add', cells: row.cells })).toEqual({
      release_id: '249504',
      price: '24.50',
      media_condition: 'Very Good Plus (VG+)',
      sleeve_condition: 'No Cover',
      comments: copy.notes,
      accept_offer: 'N',
      location: 'Bin 4',
      external_id: '20000011',
      weight: '230',
      format_quantity: '2',
    })
    expect(row).toMatchObject({ file: 'add', listingId: null, sent })
  })

  test('leaves an unknown weight and a missing location empty, and sends back offers (CSV-31)', () => {
    const before = { listingId: 7, isEnded: true, sent: { ...sent, acceptOffer: true } }
    const { cells } = toAddRow(
      { ...copy, shippingWeightGrams: null, location: '', listing: before },
      home,
    )
    expect(toFilled({ file: 'add', cells })).not.toHaveProperty('weight')
    expect(toFilled({ file: 'add', cells })).not.toHaveProperty('location')
    expect(toFilled({ file: 'add', cells })).toMatchObject({ accept_offer: 'Y' })
  })

  test('has the SKU also for a copy with a number of its own, because the listing is new (CSV-30)', () => {
    const { cells, sent } = toAddRow({ ...copy, ownNumber: 'SHELF-12' }, home)
    expect(toFilled({ file: 'add', cells })).toMatchObject({ external_id: '20000011' })
    expect(sent).toMatchObject({ externalId: '20000011' })
  })
})

describe('a listing', () => {
  test('that equals its copy has no row (CSV-28)', () => {
    expect(toListingRows(listed(), home)).toEqual([])
  })

  test.each<[Partial<CopyForDiscogs>, Record<string, string>]>([
    [{ priceCents: 3000 }, { price: '30.00' }],
    [{ mediaGrade: 'NM' }, { media_condition: 'Near Mint (NM or M-)' }],
    [{ sleeveGrade: 'Generic' }, { sleeve_condition: 'Generic' }],
    [{ notes: '=new' }, { comments: '=new' }],
    [{ location: 'Bin 5' }, { location: 'Bin 5' }],
    [{ shippingWeightGrams: 0 }, { weight: '0' }],
    [
      { notes: 'a', priceCents: 1 },
      { comments: 'a', price: '0.01' },
    ],
  ])('with %j has only the cells that differ (CSV-28)', (changes, cells) => {
    expect(toChange(listed(changes))).toEqual([
      { listing_id: '4332778344', release_id: '249504', ...cells },
    ])
  })

  test('notes only the values of its cells as sent (CSV-32)', () => {
    expect(toListingRows(listed({ priceCents: 3000 }), home)).toMatchObject([
      { sent: { price: 30, currency: 'AUD', rate: 1, priceCents: 3000 } },
    ])
    const [row] = toListingRows(listed({ location: 'Bin 5' }), home)
    expect(row?.sent).toEqual({ location: 'Bin 5' })
  })

  test('with other line breaks than here is equal (CSV-28)', () => {
    expect(toListingRows(listed({}, { notes: copy.notes.replace('\n', '\r\n') }), home)).toEqual([])
  })

  test('lists what was emptied here, which a change cannot say (CSV-28)', () => {
    const emptied = listed({ notes: '', shippingWeightGrams: null, location: 'Bin 5' })
    expect(toListingRows(emptied, home)).toMatchObject([
      { file: 'change', sent: { location: 'Bin 5' } },
      { file: 'by-hand', listingId: 4332778344, cells: ['comments', 'weight'], sent: {} },
    ])
  })

  test('without a number gets the SKU, and keeps a number of its own (CSV-30)', () => {
    expect(toChange(listed({}, { externalId: '' }))).toMatchObject([{ external_id: '20000011' }])
    const foreign = listed({ ownNumber: 'SHELF-12' }, { externalId: 'SHELF-12' })
    expect(toListingRows(foreign, home)).toEqual([])
  })

  test('of a gone copy is deleted, also when its price changed (CSV-26, CSV-29)', () => {
    expect(toListingRows(listed({ isGone: true, priceCents: 1 }), home)).toEqual([
      {
        file: 'delete',
        productId: copy.productId,
        listingId: 4332778344,
        cells: ['4332778344'],
        sent: null,
      },
    ])
  })

  test('that was deleted on Discogs has no row any more (CSV-32)', () => {
    const listing = { listingId: 4332778344, isEnded: true, sent }
    expect(toListingRows(listed({ isGone: true, listing }), home)).toEqual([])
  })
})

describe('a price', () => {
  const dollars = { currency: 'USD', rate: 1.5 }

  test('is in the currency and rate of the export (CSV-31)', () => {
    expect(toDiscogsPrice(15100, 1.5)).toBe(100.67)
    const before = { price: 99.99, currency: 'USD', rate: 1.5, priceCents: 15000 }
    expect(toChange(listed({ priceCents: 15100 }, before), dollars)).toMatchObject([
      { price: '100.67' },
    ])
  })

  test('that an import had rounded stays as Discogs has it (CSV-28)', () => {
    const before = { price: 99.99, currency: 'USD', rate: 1.5, priceCents: 15000 }
    expect(toListingRows(listed({ priceCents: 15000 }, before), dollars)).toEqual([])
  })

  test('follows another rate (CSV-31)', () => {
    const before = { price: 100, currency: 'USD', rate: 1.5, priceCents: 15000 }
    const rows = toChange(listed({ priceCents: 15000 }, before), { currency: 'USD', rate: 1.6 })
    expect(rows).toMatchObject([{ price: '93.75' }])
  })
})

test('several copies in one listing are spoken of once, by the first that is not gone (CSV-28, CSV-29)', () => {
  const of = (sku: string, isGone: boolean, listingId: number) =>
    listed({ sku, isGone, listing: { listingId, isEnded: false, sent } })
  const copies = [of('a', true, 1), of('b', false, 1), of('c', false, 1), of('d', true, 2)]
  expect(chooseListed(copies).map(({ sku }) => sku)).toEqual(['b', 'd'])
})
