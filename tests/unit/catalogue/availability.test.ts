import { describe, expect, it } from 'vitest'
import { toAvailability } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toMerchantItem } from '#server/feeds/merchant-xml.ts'
import { toPublicSettings } from '#server/storefront.ts'
import { makeAlbumInfo } from '#tests/support/app/product-values.ts'
import { toStockLine } from '#web/catalogue/card/stock-text.ts'
import { offerData } from '#web/catalogue/offer-data.ts'

const today = '2026-11-23'
const publicUrl = 'https://shop.example'

const record: Product = {
  _id: 'r1',
  name: 'Paper Heron',
  price: 58,
  type: 'vinyl',
  brand: '',
  description: '',
  stock: 9,
  available: 9,
  thumbnail: '/images/heron.webp',
  images: [],
  albumInfo: makeAlbumInfo({ releaseDate: '1971-04-14' }),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}
const used = {
  availability: 'on-sale' as const,
  isPlayGraded: false,
  notes: '',
  mediaGrade: 'VG' as const,
  sleeveGrade: 'VG' as const,
}
const out = (releaseDate: string) => ({ albumInfo: makeAlbumInfo({ releaseDate }) })

/** The product, and what the shopper, the search engine and the merchant feed read. */
const cases: [string, Partial<Product>, line: string, schema: string, feed: string][] = [
  ['a released record', {}, 'In stock', 'InStock', 'in_stock'],
  ['a record without a date', out(''), 'In stock', 'InStock', 'in_stock'],
  ['a turntable', { type: 'turntable', albumInfo: undefined }, 'In stock', 'InStock', 'in_stock'],
  ['a record released today', out(today), 'In stock', 'InStock', 'in_stock'],
  ['a record of tomorrow', out('2026-11-24'), 'Pre-order · ships Nov 24', 'PreOrder', 'preorder'],
  [
    'a ship date after the release',
    { ...out('2026-11-24'), shipsOn: '2026-12-01' },
    'Pre-order · ships Dec 1',
    'PreOrder',
    'preorder',
  ],
  [
    'a turntable with a ship date',
    { type: 'turntable', albumInfo: undefined, shipsOn: '2027-12-01' },
    'Pre-order · ships Dec 1, 2027',
    'PreOrder',
    'preorder',
  ],
  ['the ship date itself', { shipsOn: today }, 'In stock', 'InStock', 'in_stock'],
  [
    'a used copy of an unreleased record',
    { ...out('2027-02-12'), copy: used },
    'In stock',
    'InStock',
    'in_stock',
  ],
  [
    'the last pre-order',
    { ...out('2027-02-12'), available: 1 },
    'Pre-order · ships Feb 12',
    'PreOrder',
    'preorder',
  ],
  [
    'few pre-orders',
    { ...out('2027-02-12'), available: 3 },
    'Pre-order · ships Feb 12',
    'PreOrder',
    'preorder',
  ],
  ['a sold-out record', { available: 0 }, 'Sold out', 'OutOfStock', 'out_of_stock'],
  [
    'a sold-out pre-order',
    { ...out('2027-02-12'), available: 0 },
    'Sold out',
    'OutOfStock',
    'out_of_stock',
  ],
]

describe('the availability of a product', () => {
  it.each(cases)(
    'is the same on the page, in structured data and in the merchant feed: %s [TOOL-2] (DROP-1, DROP-2, DROP-8)',
    (_, change, line, schema, feed) => {
      const product = { ...record, ...change }
      const shipsOn = product.shipsOn ?? product.albumInfo?.releaseDate
      const releaseDate = schema === 'PreOrder' ? shipsOn : undefined
      expect(toStockLine(product, today).text).toBe(line)
      const offer = offerData(product, `${publicUrl}/products/item/r1`, { publicUrl, today })
      expect(offer).toMatchObject({ availability: `https://schema.org/${schema}` })
      expect(Object(offer).availabilityStarts).toBe(releaseDate)
      const item = toMerchantItem(product, { shopName: 'Runout', publicUrl, today })
      expect(item).toContain(`<g:availability>${feed}</g:availability>`)
      const [, feedDate] = /<g:availability_date>(.+)<\/g:availability_date>/.exec(item) ?? []
      expect(feedDate).toBe(releaseDate)
    },
  )

  it('names the few units of a pre-order [TOOL-2]', () => {
    const preOrder = { ...record, ...out('2027-02-12') }
    expect(toStockLine({ ...preOrder, available: 3 }, today).left).toBe('Only 3 left')
    expect(toStockLine(preOrder, today).left).toBeUndefined()
  })

  it('changes at midnight in the time zone of the shop [TOOL-2]', () => {
    const settings = { timezone: 'Australia/Sydney', identity: {} } as Parameters<
      typeof toPublicSettings
    >[0]
    const product = { ...record, ...out('2026-03-05') }
    const stateAt = (now: string) =>
      toAvailability(product, toPublicSettings(settings, new Date(now)).today).state
    expect(stateAt('2026-03-04T12:59:00Z')).toBe('pre-order')
    expect(stateAt('2026-03-04T13:00:00Z')).toBe('in stock')
  })
})
