import { expect, it } from 'vitest'
import {
  chooseFacets,
  type ListingPosition,
  readListing,
  toListingHref,
  toProductQuery,
  toStartHref,
  withCategory,
} from '#web/catalogue/listing/listing-state.ts'

const place: ListingPosition = { pathname: '/products' }
const read = (query: string) => readListing(place, new URLSearchParams(query))

it('one selection has one address, sorted, without repeats and unknown conditions (REC-56)', () => {
  const address = '/products?genre=Jazz&genre=Soul&country=UK'
  for (const query of [
    'country=UK&genre=Soul&genre=Jazz',
    'genre=Jazz&genre=Soul&genre=Jazz&country=UK&label=&condition=mint',
  ]) {
    expect(toListingHref(place, read(query))).toBe(address)
  }
  expect(toProductQuery(place, read('genre=Soul&genre=Jazz'))).toEqual({
    page: 1,
    limit: 12,
    genre: ['Jazz', 'Soul'],
  })
})

it('a change of a facet drops the page (REC-57)', () => {
  const state = chooseFacets(read('page=3&sort=oldest&genre=Jazz'), [['genre', 'Soul']])
  expect(toListingHref(place, state)).toBe('/products?sort=oldest&genre=Soul')
})

it('Reset and a change of category clear the facets (REC-63, REC-64)', () => {
  const state = read('genre=Jazz&sort=oldest')
  expect(toStartHref(place)).toBe('/products')
  const next = withCategory(place, state, 'merch')
  expect(toListingHref(next.place, next.state)).toBe('/products?type=merch&sort=oldest')
})
