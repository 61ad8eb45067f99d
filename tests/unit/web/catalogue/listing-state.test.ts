import { describe, expect, it } from 'vitest'
import {
  type ListingPosition,
  type ListingState,
  readListing,
  readPriceRange,
  readSearch,
  sortOptionsOf,
  toListingHref,
  toProductQuery,
  toStartHref,
  withCategory,
} from '#web/catalogue/listing/listing-state.ts'

const listing: ListingPosition = { pathname: '/products' }
const search: ListingPosition = { pathname: '/search', search: 'blue note' }

function read(query: string, place = listing): ListingState {
  return readListing(place, new URLSearchParams(query))
}

describe('readListing', () => {
  it('reads type, sort and page [LIST-2]', () => {
    expect(read('type=vinyl&sort=price-asc&page=3')).toEqual({
      category: 'vinyl',
      sort: 'price-asc',
      page: 3,
      isInStockOnly: false,
    })
  })

  it('defaults to all products, newest first, page 1 [LIST-15]', () => {
    expect(read('')).toEqual({ category: 'all', sort: 'newest', page: 1, isInStockOnly: false })
  })

  it.each([
    'type=tape',
    'sort=loudest',
    'page=0',
    'page=-2',
    'page=2.5',
    'page=9999999999',
    'page=',
  ])('treats %s as absent', (query) => {
    expect(read(query)).toEqual(read(''))
  })

  it.each(['in-stock=false', 'in-stock=1', 'price-min=cheap', 'price-max=-4'])(
    'treats %s as no filter',
    (query) => {
      expect(read(query)).toEqual(read(''))
    },
  )

  it('reads price limits and the stock filter [LIST-20 LIST-21]', () => {
    expect(read('price-min=20&price-max=39.95&in-stock=true')).toMatchObject({
      priceMinDollars: 20,
      priceMaxDollars: 39.95,
      isInStockOnly: true,
    })
  })

  it('prefers the category of the path to the query [ROUTE-10]', () => {
    const place: ListingPosition = { pathname: '/products/merch', pathCategory: 'merch' }
    expect(read('type=vinyl', place).category).toBe('merch')
  })
})

describe('readPriceRange', () => {
  it.each([
    ['$1,200', null, { priceMinDollars: 1200 }],
    ['80', '30', { priceMinDollars: 30, priceMaxDollars: 80 }],
    [null, '9.999', {}],
    ['0', '', { priceMinDollars: 0 }],
    ['999999999', null, { priceMinDollars: 1_000_000 }],
    ['', 'a lot', {}],
  ])('reads %s to %s', (min, max, range) => {
    expect(readPriceRange(min, max)).toEqual(range)
  })
})

describe('toListingHref', () => {
  it.each([
    '/products',
    '/products?type=vinyl&sort=name-desc',
    '/products?type=merch&sort=oldest&price-min=5&price-max=40&in-stock=true&page=2',
  ])('round-trips %s', (href) => {
    expect(toListingHref(listing, read(href.split('?')[1] ?? ''))).toBe(href)
  })

  it.each([
    ['the sort when it is newest [LIST-16]', 'sort=newest'],
    ['the page when it is 1 [LIST-46]', 'page=1'],
    ['the type when it is all [LIST-9]', 'type=all'],
  ])('omits %s', (_, query) => {
    expect(toListingHref(listing, read(query))).toBe('/products')
  })

  it('omits the category of the path from the query', () => {
    const place: ListingPosition = { pathname: '/products/vinyl', pathCategory: 'vinyl' }
    expect(toListingHref(place, read('page=2', place))).toBe('/products/vinyl?page=2')
  })

  it('encodes the search text', () => {
    const place: ListingPosition = { pathname: '/search', search: 'rock & roll' }
    expect(toListingHref(place, read('page=2', place))).toBe('/search?q=rock+%26+roll&page=2')
  })
})

describe('withCategory', () => {
  it('preserves only the sort of a listing [LIST-8 LIST-10 LIST-11]', () => {
    const state = read('type=merch&sort=name-asc&page=4&price-min=9&in-stock=true')
    const next = withCategory(listing, state, 'vinyl')
    expect(toListingHref(next.place, next.state)).toBe('/products?type=vinyl&sort=name-asc')
  })

  it('changes a category path to /products [LIST-10]', () => {
    const place: ListingPosition = { pathname: '/products/vinyl', pathCategory: 'vinyl' }
    const next = withCategory(place, read('', place), 'merch')
    expect(toListingHref(next.place, next.state)).toBe('/products?type=merch')
  })

  it('preserves the text of a search and drops its page [SEARCH-4 SEARCH-5 SEARCH-6]', () => {
    const state = read('type=merch&sort=name-asc&page=4', search)
    const vinyl = withCategory(search, state, 'vinyl')
    expect(toListingHref(vinyl.place, vinyl.state)).toBe(
      '/search?q=blue+note&type=vinyl&sort=name-asc',
    )
    const all = withCategory(search, state, 'all')
    expect(toListingHref(all.place, all.state)).toBe('/search?q=blue+note&sort=name-asc')
  })
})

describe('toStartHref', () => {
  it('resets filters and sort, but not the search text [LIST-22]', () => {
    expect(toStartHref(listing)).toBe('/products')
    expect(toStartHref({ pathname: '/products/vinyl', pathCategory: 'vinyl' })).toBe('/products')
    expect(toStartHref(search)).toBe('/search?q=blue+note')
  })
})

describe('toProductQuery', () => {
  it('sends page, limit 12 and no default [LIST-24 LIST-25]', () => {
    expect(toProductQuery(listing, read(''))).toEqual({ page: 1, limit: 12 })
  })

  it('sends the chosen type, sort, search and filters [LIST-25]', () => {
    const state = read('type=vinyl&sort=oldest&price-min=5&price-max=9&in-stock=true', search)
    expect(toProductQuery(search, state)).toEqual({
      page: 1,
      limit: 12,
      search: 'blue note',
      type: 'vinyl',
      sort: 'oldest',
      'price-min': 5,
      'price-max': 9,
      'in-stock': 'true',
    })
  })

  it('sorts a search by relevance unless another sort is chosen', () => {
    expect(toProductQuery(search, read('', search)).sort).toBeUndefined()
    expect(toProductQuery(search, read('sort=newest', search))).toHaveProperty('sort', 'newest')
  })
})

describe('sortOptionsOf', () => {
  it('lists six sorts [LIST-13 LIST-14 LIST-15 LIST-17 LIST-18 LIST-19]', () => {
    expect(sortOptionsOf(listing)).toEqual([
      { value: 'newest', label: 'Newest First' },
      { value: 'oldest', label: 'Oldest First' },
      { value: 'price-asc', label: 'Price: Low to High' },
      { value: 'price-desc', label: 'Price: High to Low' },
      { value: 'name-asc', label: 'Name: A to Z' },
      { value: 'name-desc', label: 'Name: Z to A' },
    ])
  })
})

describe('readSearch', () => {
  it('trims the text to the limit of the server', () => {
    expect(readSearch(new URLSearchParams({ q: '  dub  ' }))).toBe('dub')
    expect(readSearch(new URLSearchParams({ q: 'x'.repeat(500) }))).toHaveLength(200)
    expect(readSearch(new URLSearchParams())).toBe('')
  })
})
