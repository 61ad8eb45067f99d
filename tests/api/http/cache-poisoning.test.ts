import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCacheKeys } from '#server/http/cache/cache-key.ts'
import { type CachedApp, isHit, openCachedApp } from '#tests/support/app/cached-app.ts'
import { createCallRoutes } from '#tests/support/app/call-routes.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Odd spellings of a URL, which must not fill the cache entry of another one with their answer. */

const shop = setUpShop()
let here: CachedApp

beforeAll(async () => {
  here = await openCachedApp(shop)
  await makeProduct(shop.db, { name: 'Odd Record', type: 'vinyl' })
  await makeProduct(shop.db, { name: 'Odd Shirt', type: 'merch' })
  await makeProduct(shop.db, { name: 'Odd 100%A', type: 'accessory' })
  await here.invalidated()
})
afterAll(() => here.close())

const toKey = createCacheKeys(createCallRoutes())

async function namesAt(path: string) {
  const answer = await here.ask(path)
  const { products } = JSON.parse(answer.bytes.toString()) as { products: { name: string }[] }
  return { names: products.map(({ name }) => name), isHit: isHit(answer) }
}

test.each([
  ['??type=merch', '?type=merch', ['Odd Shirt']],
  ['?&&type=vinyl&', '?type=vinyl', ['Odd Record']],
  ['?search=100%%41&limit=9', '?search=100%25A&limit=9', ['Odd 100%A']],
])('%s is answered as the URL whose entry it fills', async (odd, plain, names) => {
  expect(toKey(`/api/products${odd}`)).toBe(toKey(`/api/products${plain}`))
  expect((await namesAt(`/api/products${odd}`)).names).toEqual(names)
  expect(await namesAt(`/api/products${plain}`)).toEqual({ names, isHit: true })
})
