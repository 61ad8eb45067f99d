import { beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

beforeAll(async () => {
  const record = (name: string, artist: string, genre: string) =>
    makeProduct(shop.db, { name, artist, genre, description: 'Rum and coke.' })
  await record('Brine', 'Salt & Vane', 'Hip Hop')
  await record('Ashes', "Coal N' Embers", 'Post-Punk')
  await record('Lungs', 'Flora and The Engine', 'Jazz')
})

const search = async (q: string) =>
  (await shop.api()('GET /products/search', { query: { q } })).products

test.each([
  ['salt and vane', 'Brine'],
  ['Salt + Vane', 'Brine'],
  ['hip-hop', 'Brine'],
  ['salt-vane', 'Brine'],
  ['coal and embers', 'Ashes'],
  ["coal'n'embers", 'Ashes'],
  ['post punk', 'Ashes'],
  ['flora & the engine', 'Lungs'],
])('the search for %s finds its record', async (typed, name) => {
  expect((await search(typed)).map((product) => product.name)).toEqual([name])
})

test('a card names no text for the "and" of a search', async () => {
  const [found] = await search('salt and vane')
  expect(found).not.toHaveProperty('match')
})
