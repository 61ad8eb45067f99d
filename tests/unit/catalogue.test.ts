import { describe, expect, test } from 'vitest'
import { PRODUCT_IMAGES_MAX } from '../../contract/limits.ts'
import {
  assertImagesFit,
  toAlbumColumns,
  toProductSort,
} from '../../server/catalogue/catalogue.rules.ts'
import {
  countEdits,
  isLikelyTypo,
  toSearchWords,
} from '../../server/catalogue/product-search.rules.ts'

describe('typos', () => {
  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['vinyl', 'vinyl', 0],
    ['vinl', 'vinyl', 1],
    ['vinnyl', 'vinyl', 1],
    ['vinil', 'vinyl', 1],
    ['turntabel', 'turntable', 1],
    ['vynil', 'vinyl', 2],
    ['kitten', 'sitting', 3],
  ])('from %j to %j are %d edits', (from, to, edits) => {
    expect(countEdits(from, to)).toBe(edits)
    expect(countEdits(to, from)).toBe(edits)
  })

  test.each([
    ['vynil', 'vinyl'],
    ['viynl', 'vinyl'],
    ['turntabel', 'turntable'],
    ['turntible', 'turntable'],
    ['coltrain', 'coltrane'],
    ['jzaz', 'jazz'],
    ['surntable', 'turntable'],
  ])('%s is likely meant for %s', (typed, word) => {
    expect(isLikelyTypo(typed, word)).toBe(true)
  })

  test.each([
    ['banjo', 'band'],
    ['piano', 'plans'],
    ['zebra', 'zero'],
    ['jaz', 'jam'],
    ['blues', 'clubs'],
    ['trombone', 'turntable'],
    ['hello', 'cello'],
    ['beatles', 'nettles'],
  ])('%s is not likely meant for %s', (typed, word) => {
    expect(isLikelyTypo(typed, word)).toBe(false)
  })
})

test('a search text falls into at most 12 words, each once', () => {
  expect(toSearchWords('  blue\tnote  blue ')).toEqual(['blue', 'note'])
  expect(toSearchWords('a\0b')).toEqual(['a', 'b'])
  expect(toSearchWords('')).toEqual([])
  expect(toSearchWords(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12)
})

test.each([
  [{}, undefined],
  [{ order: 'asc' }, undefined],
  [{ sort: 'oldest', order: 'desc' }, 'oldest'],
  [{ sort: 'price' }, 'price-asc'],
  [{ sort: 'price', order: 'desc' }, 'price-desc'],
  [{ sort: 'name', order: 'desc' }, 'name-desc'],
  [{ sort: 'createdAt' }, 'newest'],
  [{ sort: 'createdAt', order: 'asc' }, 'oldest'],
] as const)('API-71 %j means the sort %s', (query, sort) => {
  expect(toProductSort(query)).toBe(sort)
})

test('IMG-1 the thumbnail counts among the images', () => {
  const images = Array.from({ length: PRODUCT_IMAGES_MAX }, (_, n) => `/images/${n}`)
  expect(() => assertImagesFit({ thumbnail: '', images })).not.toThrow()
  expect(() => assertImagesFit({ thumbnail: '/t', images: images.slice(1) })).not.toThrow()
  expect(() => assertImagesFit({ thumbnail: '/t', images })).toThrow('At most 6 images')
})

test('album info without a date or with blank tracks is stored without them', () => {
  const album = { artist: '', genre: 'Jazz', releaseDate: '', trackList: ['', 'One', ''] }
  expect(toAlbumColumns(album)).toEqual({ ...album, releaseDate: null, trackList: ['One'] })
  expect(toAlbumColumns(null)).toMatchObject({ artist: null, trackList: null })
})
