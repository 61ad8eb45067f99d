import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { createRecord } from '#tests/support/app/pressings.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()

beforeAll(async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const barcodes = (...values: string[]) => values.map((value) => ({ type: 'Barcode', value }))
  const moon = {
    labels: [{ name: 'Harvest', catalogueNumber: 'SHVL 804' }, { name: 'Blue Door' }],
    identifiers: barcodes('5 099902 894225'),
    artists: [{ name: 'The Lanterns' }],
  }
  await createRecord(admin, moon, { name: 'Moon' })
  await createRecord(admin, { identifiers: barcodes('5099902894225') }, { name: 'Moon again' })
  const upc = { identifiers: barcodes('8 88837 16861 8'), artists: [{ name: 'Roulé Björk' }] }
  await createRecord(admin, upc, { name: 'Sun' })
  await createRecord(
    admin,
    { labels: [{ name: 'X', catalogueNumber: '1984' }] },
    { name: 'Numbered' },
  )
  await createRecord(admin, {}, { name: 'Nineteen 1984' })
  const northern = { labels: [{ name: 'X', catalogueNumber: 'TØP 77' }] }
  await createRecord(admin, northern, { name: 'Northern' })
  await createRecord(admin, {}, { name: 'TØP 77 TOP77 Live' })
})

const search = async (q: string) =>
  (await shop.api()('GET /products/search', { query: { q } })).products

const namesOf = async (q: string) => (await search(q)).map(({ name }) => name)

describe('the search', () => {
  test.each(['SHVL804', 'SHVL 804', 'shvl-804'])(
    'finds a catalogue number however it is spaced: %s (REC-33, REC-37)',
    async (text) => {
      const [moon, ...others] = await search(text)
      expect(others).toEqual([])
      expect(moon).toMatchObject({
        name: 'Moon',
        match: { in: 'catalogue-number', text: 'SHVL 804' },
      })
    },
  )

  test('finds a catalogue number and a title, the number first (REC-33)', async () => {
    expect(await namesOf('1984')).toEqual(['Numbered', 'Nineteen 1984'])
    expect(await namesOf('shvl805')).toEqual([])
  })

  test.each(['TØP 77', 'tøp-77', 'TOP77'])(
    'finds a catalogue number with or without its accents, the number first: %s (REC-33, REC-37)',
    async (text) => {
      const [first, ...others] = await search(text)
      expect(others.map(({ name }) => name)).toEqual(['TØP 77 TOP77 Live'])
      expect(first).toMatchObject({
        name: 'Northern',
        match: { in: 'catalogue-number', text: 'TØP 77' },
      })
    },
  )

  test.each(['888837168618', '0888837168618', '8 88837 16861 8', '888837-168618'])(
    'finds a barcode with or without zero, spaces and dashes: %s (REC-34, REC-35, REC-37)',
    async (text) => {
      const found = await search(text)
      expect(found).toHaveLength(1)
      expect(found[0]).toMatchObject({
        name: 'Sun',
        match: { in: 'barcode', text: '888837168618' },
      })
    },
  )

  test('lists every record with a barcode (REC-36)', async () => {
    const found = await search('5099902894225')
    expect(found.map(({ name }) => name)).toEqual(['Moon again', 'Moon'])
    expect(found.map(({ match }) => match?.in)).toEqual(['barcode', 'barcode'])
  })

  test('names a label that the card does not show (REC-37)', async () => {
    expect((await search('blue door'))[0]?.match).toEqual({ in: 'label', text: 'Blue Door' })
    expect((await search('harvest'))[0]?.match).toBeUndefined()
  })

  test('finds a used copy by its sticker, in every view (REC-35)', async () => {
    const copy = await makeUsedCopy(shop.db, await makeProduct(shop.db, { name: 'Stickered' }))
    for (const view of ['featured', 'products', 'used-copies'] as const) {
      const { products } = await shop.api()('GET /products/search', {
        query: { q: copy.copy.sku, view },
      })
      expect(products.map(({ _id }) => _id)).toEqual([copy.id])
    }
    const draft = await makeUsedCopy(shop.db, await makeProduct(shop.db), { stock: 0 })
    expect(await search(draft.copy.sku)).toEqual([])
  })

  test.each(['Lanterns', 'The Lanterns', 'Lanterns, The'])(
    'finds an article anywhere: %s (REC-38)',
    async (text) => {
      expect(await namesOf(text)).toEqual(['Moon'])
    },
  )

  test.each(['Bjork', 'Björk', 'Roule', 'Roulé'])(
    'finds names without accents: %s (REC-38)',
    async (text) => {
      expect(await namesOf(text)).toEqual(['Sun'])
    },
  )
})
