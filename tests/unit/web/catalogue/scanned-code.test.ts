import { expect, test } from 'vitest'
import { readListing } from '#web/catalogue/listing/listing-state.ts'
import type { ListingPage } from '#web/catalogue/listing/load-listing.ts'
import { findScanned, isCode, sharedBarcodeText } from '#web/catalogue/listing/scanned-code.ts'

const place = { pathname: '/search', search: '4006381333931' }

function pageOf(matches: readonly ('barcode' | 'genre')[]): ListingPage {
  const products = matches.map((field, index) => ({
    _id: `p${index}`,
    name: 'Cut',
    price: 20,
    type: 'vinyl' as const,
    brand: '',
    artist: '',
    priceText: '$20.00',
    usedText: '',
    shipsOn: '',
    thumbnail: '',
    available: 1,
    match: { in: field, text: '4 006381 333931' },
  }))
  const pages = { currentPage: 1, totalPages: 1, totalProducts: matches.length }
  return { products, meantSearch: undefined, ...pages }
}

function found(page: ListingPage, query = ''): string | null {
  return findScanned(page, place, readListing(place, new URLSearchParams(query)))
}

test('a whole barcode or SKU is a code, and other numbers are none (REC-35)', () => {
  expect(['4006381333931', '4 006381-333931', '20000011'].map(isCode)).toEqual([true, true, true])
  expect(['1977', '4006381333932', 'SHVL 804'].map(isCode)).toEqual([false, false, false])
})

test('a code that matches one product leads to it, unless filters were set (REC-35)', () => {
  expect(found(pageOf(['barcode']))).toBe('/products/item/p0')
  expect(found(pageOf(['barcode']), 'in-stock=true')).toBeNull()
  expect(found(pageOf(['barcode', 'barcode']))).toBeNull()
  expect(found({ ...pageOf(['barcode']), meantSearch: '400638' })).toBeNull()
  expect(found(pageOf([]))).toBeNull()
})

test('a barcode of several products is named as such (REC-36)', () => {
  const two = pageOf(['barcode', 'barcode'])
  expect(sharedBarcodeText(two, place.search)).toBe('2 pressings have this barcode.')
  expect(sharedBarcodeText(two, '400638')).toBeNull()
  expect(sharedBarcodeText(pageOf(['barcode']), place.search)).toBeNull()
  expect(sharedBarcodeText(pageOf(['genre', 'genre']), place.search)).toBeNull()
})
