import { describe, expect, it } from 'vitest'
import { readCrate, toCanonical } from '#web/catalogue/crate/rules/crate-query.ts'
import { toAnnouncement } from '#web/catalogue/crate/rules/crate-texts.ts'

const read = (query: string) => readCrate(new URLSearchParams(query))

describe('the URL of a crate', () => {
  it.each([
    ['', {}, '/products', '/products'],
    [
      'type=vinyl&genre=Jazz&sort=price-asc&in-stock=true',
      { type: 'vinyl', genre: ['Jazz'], sort: 'price-asc', 'in-stock': 'true' },
      '/products?type=vinyl&sort=price-asc&in-stock=true&genre=Jazz',
      '/products?type=vinyl',
    ],
    ['q=dub', { search: 'dub' }, '/search?q=dub', '/search?q=dub'],
    [
      'artist=wren-lund&sort=released',
      { artist: ['wren-lund'], sort: 'released' },
      '/artists/wren-lund?sort=released',
      '/artists/wren-lund',
    ],
    [
      'of-label=tern&sort=unknown',
      { label: ['tern'], sort: 'released' },
      '/labels/tern?sort=released',
      '/labels/tern',
    ],
    ['used=true&genre=Jazz', { view: 'used-copies', genre: ['Jazz'] }, '/used?genre=Jazz', '/used'],
  ])('selects with %j the records of its list [CRATE-1]', (url, query, listHref, canonical) => {
    const crate = read(url)
    expect(crate.query).toEqual(query)
    expect(crate.listHref).toBe(listHref)
    expect(toCanonical(crate.listHref)).toBe(canonical)
  })

  it("starts at the first record of the listing's page [CRATE-1]", () => {
    expect(read('').start).toBe(0)
    expect(read('page=3').start).toBe(24)
  })
})

describe('the announcement of a flip', () => {
  const sleeve = { name: 'Slow Air', artist: 'Ona Reyes', priceText: '$24.00' }
  const crate = {
    front: 11,
    total: 340,
    isTotalEstimated: false,
    isAtEnd: false,
    saved: [],
    sleeve,
  }

  it('says title, artist, price and position [CRATE-8]', () => {
    expect(toAnnouncement(crate)).toBe('Slow Air, Ona Reyes, $24.00, 12 of 340')
    expect(toAnnouncement({ ...crate, isTotalEstimated: true, total: 23_456 })).toMatch(
      /12 of about 23,000$/,
    )
  })

  it('says the number of saved records at the end [CRATE-5]', () => {
    const end = { ...crate, isAtEnd: true, sleeve: undefined, saved: [1, 2] }
    expect(toAnnouncement(end)).toBe('The end of the crate. You saved 2.')
  })
})
