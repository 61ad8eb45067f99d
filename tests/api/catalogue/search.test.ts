import { beforeAll, describe, expect, test } from 'vitest'
import { toProductNumber } from '#contract/products/product-number.ts'
import { archiveProduct } from '#server/products/archive-product.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

beforeAll(async () => {
  const day = (n: number) => new Date(`2026-01-${String(n).padStart(2, '0')}T00:00:00Z`)
  const vinyl = (name: string, n: number, artist: string, more = {}) =>
    makeProduct(shop.db, { name, type: 'vinyl', artist, createdAt: day(n), ...more })
  await vinyl('Slow Tide', 1, 'Björn Åkerlund', { genre: 'Ambient', brand: 'Saltmarsh' })
  await vinyl('Midnight Ferry', 2, 'The Copper Lanterns', {
    genre: 'Jazz',
    trackList: ['Harbour Lights', "Don't Wait Up"],
  })
  await vinyl('Copperfield Sessions', 3, 'Marlowe Quartet', { genre: 'Jazz', brand: 'Blue Quay' })
  await vinyl('Either/Or Else', 4, 'AC/NT', { description: 'A ferry of a record.' })
  await vinyl('50% Louder_Now', 5, '!!?', {})
  await makeProduct(shop.db, {
    name: 'Quartz Drive II',
    type: 'turntable',
    brand: 'Pendulum',
    createdAt: day(6),
  })
  await makeProduct(shop.db, {
    name: 'Felt slipmat',
    type: 'accessory',
    brand: 'Pendulum',
    createdAt: day(7),
  })
  const gone = await vinyl('Vanished Ferry', 8, 'The Copper Lanterns')
  await archiveProduct(shop.ctx(), gone.id)
})

const search = async (q: string, more = {}) =>
  (await shop.api()('GET /products/search', { query: { q, ...more } })).products.map(
    (product) => product.name,
  )

describe('the search [SEARCH-2 API-72]', () => {
  test.each([
    ['the beginning of a word', 'midn', ['Midnight Ferry']],
    ['an artist without regard to case and accents', 'BJORN akerlund', ['Slow Tide']],
    ['accents the product does not have', 'màrlöwe', ['Copperfield Sessions']],
    ['an artist without the article of its name', 'copper lanterns', ['Midnight Ferry']],
    ['an artist with an article that its name lacks', 'The Marlowe', ['Copperfield Sessions']],
    ['an artist in the sorted form', 'Marlowe Quartet, The', ['Copperfield Sessions']],
    ['a label', 'saltmarsh', ['Slow Tide']],
    ['a genre', 'ambient', ['Slow Tide']],
    ['a track title', 'harbour', ['Midnight Ferry']],
    ['words of different fields together', 'jazz quay', ['Copperfield Sessions']],
    ['an apostrophe', "don't", ['Midnight Ferry']],
    ['a slash', 'ac/nt', ['Either/Or Else']],
    ['a word in quotes', '"midnight" ferry', ['Midnight Ferry']],
  ])('finds %s', async (_, text, names) => {
    expect(await search(text)).toEqual(names)
  })

  test.each([['tshirt'], ['t-shirt'], ['t shirt'], ['T-SHIRTS']])(
    'finds a T-Shirt by %s',
    async (text) => {
      const shirt = await makeProduct(shop.db, { name: 'Crate T-Shirt', type: 'merch' })
      const found = await search(text)
      await archiveProduct(shop.ctx(), shirt.id)
      expect(found).toEqual(['Crate T-Shirt'])
    },
  )

  test.each([
    ['harbour', { in: 'track', text: 'Harbour Lights' }],
    ["don't lanterns", { in: 'track', text: "Don't Wait Up" }],
    ['lights harbour', { in: 'track', text: 'Harbour Lights' }],
    ['jazz', { in: 'genre', text: 'Jazz' }],
    ['midnight', undefined],
  ])('shows which field matched %s', async (text, match) => {
    const { products } = await shop.api()('GET /products/search', { query: { q: text } })
    expect(products.find(({ name }) => name === 'Midnight Ferry')?.match).toEqual(match)
  })

  test.each([
    ['midngiht fery', 'Midnight Ferry'],
    ['akerlünt', 'Åkerlund'],
    ['midnightferry', 'Midnight Ferry'],
    ['midnight', undefined],
    ['zebra', undefined],
  ])('shows the correction of %s', async (text, meant) => {
    const { meantSearch } = await shop.api()('GET /products/search', { query: { q: text } })
    expect(meantSearch).toBe(meant)
  })

  test('ranks a match in the name before one in the description', async () => {
    expect(await search('ferry')).toEqual(['Midnight Ferry', 'Either/Or Else'])
  })

  test('ranks a whole word before a prefix', async () => {
    expect(await search('copper')).toEqual(['Midnight Ferry', 'Copperfield Sessions'])
  })

  test('respects the chosen sort and filters', async () => {
    expect(await search('ferry', { sort: 'newest' })).toEqual(['Either/Or Else', 'Midnight Ferry'])
    expect(await search('pendulum', { type: 'accessory' })).toEqual(['Felt slipmat'])
  })

  test.each([
    ['vynil', 5],
    ['turntabel', 1],
    ['turntible', 1],
    ['marlow quartett', 1],
    ['lantrens', 1],
    ['akerlünt', 1],
    ['midnightferry', 1],
    ['midngiht fery', 1],
  ])('corrects the typo %s', async (text, count) => {
    expect(await search(text)).toHaveLength(count)
  })

  test.each([['zebra'], ['xylophone'], ['banjo'], ['qqqqq'], ['jazz turntable'], ['trombone']])(
    'finds nothing for %s',
    async (text) => {
      expect(await search(text)).toEqual([])
    },
  )

  test.each([
    ["'"],
    ['"'],
    ['\\'],
    ["\\' | & ! ( ) : * <->"],
    ["a'b:*&c"],
    ['🎷🎺'],
    ['\u0000'],
    ['---'],
    ['%'],
    ['_'],
    ['٪‘’'],
    ['\ud800'],
    ['x'.repeat(200)],
    ['ﷺ'.repeat(200)],
    [
      Array.from({ length: 99 }, (_, n) => `w${n}`)
        .join(' ')
        .slice(0, 200),
    ],
  ])('answers any input: %j', async (text) => {
    expect(Array.isArray(await search(text))).toBe(true)
  })

  test('treats SQL wildcards literally', async () => {
    expect(await search('50%')).toEqual(['50% Louder_Now'])
    expect(await search('r_n')).toEqual(['50% Louder_Now'])
    expect(await search('!!?')).toEqual(['50% Louder_Now'])
  })

  test('lists everything without text', async () => {
    expect(await search('  ')).toHaveLength(7)
    expect(await search('')).toHaveLength(7)
  })
})

describe('the search of the back office [APRD-4 APRD-11]', () => {
  const find = async (text: string) =>
    (await shop.api()('GET /products', { query: { search: text } })).products.map(
      (product) => product.name,
    )

  test.each([
    ['name', 'perfie', ['Copperfield Sessions']],
    ['type', 'URNTAB', ['Quartz Drive II']],
    ['brand', 'altmar', ['Slow Tide']],
    ['artist', 'arlowe', ['Copperfield Sessions']],
    ['two letters', 'lt', ['Felt slipmat', 'Slow Tide']],
  ])('matches a part of the %s', async (_, text, names) => {
    expect(await find(text)).toEqual(names)
  })

  test('returns all matches when no page is sent', async () => {
    for (let n = 0; n < 14; n += 1) await makeProduct(shop.db, { name: `Bulk crate ${n}` })
    const answer = await shop.api()('GET /products', { query: { search: 'bulk crate' } })
    expect(answer.products).toHaveLength(14)
    expect(answer.pagination).toEqual({ currentPage: 1, totalPages: 1, totalProducts: 14 })
    const paged = await shop.api()('GET /products', { query: { search: 'bulk crate', page: 2 } })
    expect(paged.products).toHaveLength(2)
  })

  test('returns 100 matches without a page, and all of them only to an admin [SEC-18 APRD-11]', async () => {
    for (let n = 0; n < 103; n += 1) await makeProduct(shop.db, { name: `Warehouse find ${n}` })
    const query = { search: 'warehouse find' }
    const customer = await shop.apiAs(await makeUser(shop.db))
    for (const api of [shop.api(), shop.api('no token'), customer]) {
      const { products, pagination } = await api('GET /products', { query })
      expect(products).toHaveLength(100)
      expect(pagination).toEqual({ currentPage: 1, totalPages: 2, totalProducts: 103 })
    }
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    expect((await admin('GET /products', { query })).products).toHaveLength(103)
    expect((await admin('GET /products', { query: { ...query, page: 1 } })).products).toHaveLength(
      12,
    )
    expect((await shop.api()('GET /products', { query })).products).toHaveLength(100)
  })
})

test('the number on a packing slip finds its product alone [LATE-5]', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Packed Parcel' })
  const number = toProductNumber(id)
  expect(await search(number)).toEqual(['Packed Parcel'])
  expect(await search(` ${number.toLowerCase()} `)).toEqual(['Packed Parcel'])
  expect(await search(number, { page: 2 })).toEqual([])
  expect(await search(number, { type: 'merch' })).toEqual([])
  await archiveProduct(shop.ctx(), id)
  expect(await search(number)).toEqual([])
})
