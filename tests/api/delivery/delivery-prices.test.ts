import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { toPublicSettings } from '#server/storefront.ts'
import { type CachedApp, openCachedApp } from '#tests/support/app/cached-app.ts'
import { toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The price of delivery where products are shown and advertised, in a process that caches responses. */

const shop = setUpShop()
let cached: CachedApp
let admin: Api
beforeAll(async () => {
  cached = await openCachedApp(shop)
  admin = await shop.apiAs(await makeAdmin(shop.db))
})
afterAll(() => cached.close())

const steps = [
  { upTo: 1000, price: 9.5 },
  { upTo: 30_000, price: 24 },
]

test('a product, its merchant item and the settings of pages follow the rates at once [SHIP-5, SHIP-12]', async () => {
  const record = await makeProduct(shop.db, { thumbnail: '/images/a.webp' })
  const product = async () => {
    const { bytes } = await cached.ask(`/api/products/${record.id}`)
    return JSON.parse(bytes.toString()).product
  }
  const feed = (etag = '') =>
    cached.ask('/merchant-feed.xml', { headers: { 'if-none-match': etag } })
  const countries = () => toPublicSettings(cached.settings, shop.ctx().now).deliveryCountries

  expect(await product()).not.toHaveProperty('deliveryPrice')
  expect(countries()).toBeUndefined()
  const free = await feed()
  expect(free.bytes.toString()).toContain('<g:price>0.00 AUD</g:price></g:shipping>')

  const post = toRate('Post', { by: 'weight', steps })
  const body = toSettings(toZone(['AU'], post), toZone(null, toRate('Airmail', 40)))
  await admin('PUT /delivery/settings', { body })
  await cached.invalidated()
  expect(await product()).toMatchObject({ deliveryPrice: 9.5 })
  expect(countries()).toEqual(['AU', null])
  const priced = await feed(String(free.headers.etag))
  expect(priced.bytes.toString()).toContain('<g:price>9.50 AUD</g:price></g:shipping>')

  const params = { id: record.id }
  await admin('PUT /products/:id/delivery', {
    params,
    body: { weight: 2000, isCollectionOnly: false },
  })
  await cached.invalidated()
  expect(await product()).toMatchObject({ deliveryPrice: 24 })
  const heavier = await feed(String(priced.headers.etag))
  expect(heavier.bytes.toString()).toContain('<g:price>24.00 AUD</g:price></g:shipping>')

  await admin('PUT /products/:id/delivery', {
    params,
    body: { weight: null, isCollectionOnly: true },
  })
  await cached.invalidated()
  expect(await product()).toMatchObject({ deliveryPrice: null })
  expect((await feed()).bytes.toString()).not.toContain('g:shipping')
})
