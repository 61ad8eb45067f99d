import { describe, expect, test } from 'vitest'
import { PRODUCT_IMAGES_MAX } from '#contract/limits.ts'
import {
  assertImagesFit,
  toAlbumColumns,
  toProductSort,
} from '#server/catalogue/catalogue.rules.ts'
import {
  countParts,
  SITEMAP_PART_SIZE,
  toSitemap,
  toSitemapIndex,
} from '#server/feeds/sitemap/sitemap.rules.ts'
import { findMatch, toExpandedText } from '#server/search/text/product-match.rules.ts'
import {
  countEdits,
  isLikelyTypo,
  swapFirstLetters,
  type TermExpansion,
  toRankQuery,
  toSearchTerms,
  toSqueezed,
  toTextQuery,
} from '#server/search/text/product-search.rules.ts'
import { makeAlbumInfo } from '#tests/support/app/product-values.ts'

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
  ])('%j and %j are %d edits apart', (from, to, edits) => {
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
  ])('%s is corrected to %s', (typed, word) => {
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
  ])('%s is not corrected to %s', (typed, word) => {
    expect(isLikelyTypo(typed, word)).toBe(false)
  })
})

test('splits a search text into at most 12 distinct words', () => {
  expect(toSearchTerms('  blue\tnote  blue ')).toEqual(['blue', 'note'])
  expect(toSearchTerms('a\0b')).toEqual(['a', 'b'])
  expect(toSearchTerms('')).toEqual([])
  expect(toSearchTerms(Array.from({ length: 40 }, (_, n) => `w${n}`).join(' '))).toHaveLength(12)
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
] as const)('%j means the sort %s [API-71]', (query, sort) => {
  expect(toProductSort(query)).toBe(sort)
})

test('counts the thumbnail among the images [IMG-1]', () => {
  const images = Array.from({ length: PRODUCT_IMAGES_MAX }, (_, n) => `/images/${n}`)
  expect(() => assertImagesFit({ thumbnail: '', images })).not.toThrow()
  expect(() => assertImagesFit({ thumbnail: '/t', images: images.slice(1) })).not.toThrow()
  expect(() => assertImagesFit({ thumbnail: '/t', images })).toThrow('At most 6 images')
})

test('stores album info without blank dates and tracks', () => {
  const album = makeAlbumInfo({ genre: 'Jazz', trackList: ['', 'One', ''] })
  expect(toAlbumColumns(album)).toEqual({ ...album, releaseDate: null, trackList: ['One'] })
  expect(toAlbumColumns(null)).toMatchObject({ artist: null, trackList: null })
})

const meaning = (plain: string, more: Partial<TermExpansion> = {}): TermExpansion => ({
  plain,
  asTyped: [`'${plain}':*`],
  containing: [],
  meant: [],
  parts: [],
  ...more,
})

describe('a text query', () => {
  test('requires every word, in any of its expansions', () => {
    const jazz = meaning('jazz', { asTyped: ["'jazz':*", ''], containing: ['acidjazz'] })
    const fery = meaning('fery', { meant: ['ferry'], parts: [['fe', 'ry']] })
    expect(toTextQuery([jazz, fery])).toBe(
      "('jazz':* | 'acidjazz') & ('fery':* | 'ferry':* | ('fe' & 'ry'))",
    )
    expect(toRankQuery([jazz, fery])).toBe("'jazz':* | 'fery':* | 'ferry':*")
  })

  test.each([
    [['the', 'beatles'], "('beatles':*)"],
    [['beatles,', 'the'], "('beatles,':*)"],
    [['the'], "('the':*)"],
    [['play', 'the', 'game'], "('play':*) & ('the':*) & ('game':*)"],
    [['cabaret', 'a'], "('cabaret':*) & ('a':*)"],
  ])('requires no article before or after a name: %j (REC-38)', (words, query) => {
    expect(toTextQuery(words.map((word) => meaning(word)))).toBe(query)
  })

  test('is undefined when a word has no expansion', () => {
    expect(toTextQuery([meaning('jazz'), meaning('!!?', { asTyped: ['', ''] })])).toBeUndefined()
  })

  test('escapes quotes and backslashes', () => {
    const odd = meaning('', { asTyped: [], containing: ["a'b\\c"] })
    expect(toTextQuery([odd])).toBe("('a''b\\\\c')")
  })

  test.each([
    ['t-shirt', "'tshirt':*"],
    ['don’t', "'dont':*"],
    ['a-b', ''],
    ['shirt', ''],
    ['50%', ''],
  ])('for %s has the condensed form %j', (plain, query) => {
    expect(toSqueezed(plain)).toBe(query)
  })

  test.each([
    ['ivnyl', 'vinyl'],
    ['a', 'a'],
    ['', ''],
  ])('swaps the first letters of %j to %j', (from, to) => {
    expect(swapFirstLetters(from)).toBe(to)
  })
})

const record = {
  name: 'Midnight Ferry',
  artist: 'The Copper Lanterns',
  brand: 'Saltmarsh',
  genre: 'Jazz',
  type: 'vinyl',
  trackList: ['Harbour Lights', 'Élan Vital (Live)'],
  description: 'Three nights of tape, cut together by candle light in a boat shed near Velloway.',
}

describe('the matched field of a product', () => {
  test.each([
    [['harbour'], { in: 'track', text: 'Harbour Lights' }],
    [['elan', 'jazz'], { in: 'genre', text: 'Jazz' }],
    [['live', 'copper'], { in: 'track', text: 'Élan Vital (Live)' }],
    [['elan', 'vital', 'jazz'], { in: 'track', text: 'Élan Vital (Live)' }],
    [['tape'], { in: 'description', text: `${record.description.split(' shed')[0]}…` }],
    [['velloway'], { in: 'description', text: '…boat shed near Velloway.' }],
    [['midnight'], undefined],
    [['saltmarsh', 'vinyl'], undefined],
    [['opper'], undefined],
    [['arbour'], undefined],
    [['!!?'], undefined],
    [[], undefined],
  ])('for %j is %j', (words, match) => {
    const meanings = words.map((word) => meaning(word))
    expect(findMatch(record, meanings)).toEqual(match)
  })

  test('matches the correction of a typo', () => {
    const typo = [meaning('harbuor', { meant: ['harbour'] })]
    expect(findMatch(record, typo)).toEqual({ in: 'track', text: 'Harbour Lights' })
    expect(findMatch({ ...record, trackList: null }, typo)).toBeUndefined()
  })
})

test.each([
  ['a typo', [meaning('ferri', { meant: ['fern', 'ferry'] })], 'Ferry'],
  ['a typo of a word with accents', [meaning('elam', { meant: ['elan'] })], 'Élan'],
  ['the beginning of a word', [meaning('coppr', { meant: ['coppe'] })], 'coppe'],
  [
    'a right word beside it',
    [meaning('jazz'), meaning('ferri', { meant: ['ferry'] })],
    'jazz Ferry',
  ],
  [
    'two words in one',
    [meaning('midnightferry', { parts: [['midnight', 'ferry']] })],
    'Midnight Ferry',
  ],
  ['what was typed', [meaning('ferry', { meant: ['ferry'] })], undefined],
  ['a word it does not have', [meaning('zebra', { meant: ['cobra'] })], undefined],
])('%s is shown as the product spells it', (_, meanings, text) => {
  expect(toExpandedText(record, meanings)).toBe(text)
})

describe('the sitemap', () => {
  const publicUrl = 'https://shop.example'

  test('lists absolute URLs, escaped, with their last change', () => {
    const found = [{ path: '/products/item/a1', updatedAt: new Date('2026-01-02T00:00:00Z') }]
    const xml = toSitemap(found, { part: 1, publicUrl })
    expect(xml).toContain('<url><loc>https://shop.example/products?type=merch</loc></url>')
    expect(xml).toContain(
      '<url><loc>https://shop.example/products/item/a1</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod></url>',
    )
    expect(toSitemap(found, { part: 2, publicUrl })).not.toContain('type=merch')
  })

  test.each([
    [0, 1],
    [SITEMAP_PART_SIZE, 1],
    [SITEMAP_PART_SIZE + 1, 2],
    [1_000_000, 21],
  ])('of %i products has %i parts within the size limit', (products, parts) => {
    expect(countParts(products)).toBe(parts)
    const most = Array.from({ length: SITEMAP_PART_SIZE }, () => ({
      path: '/products/item/a',
      updatedAt: new Date(0),
    }))
    expect(toSitemap(most, { part: 1, publicUrl }).match(/<url>/g)).toHaveLength(50_000)
  })

  test('has an index of its parts', () => {
    const index = toSitemapIndex(2, publicUrl)
    expect(index).toContain('<sitemap><loc>https://shop.example/sitemap-1.xml</loc></sitemap>')
    expect(index).toContain('<sitemap><loc>https://shop.example/sitemap-2.xml</loc></sitemap>')
  })
})
