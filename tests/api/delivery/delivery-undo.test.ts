import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { DeliverySettings } from '#contract/delivery/delivery-settings.ts'
import { deliverySettings } from '#server/delivery/delivery.tables.ts'
import { refusalOf } from '#tests/support/app/api-errors.ts'
import { atTheShop, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'

/** Changes of delivery in Activity, and their undo. */

const shop = setUpShop()
let admin: Api
beforeEach(async () => {
  await shop.db.delete(deliverySettings)
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

const set = (body: DeliverySettings) => admin('PUT /delivery/settings', { body })
const get = async () => (await admin('GET /delivery/settings')).settings
const latest = () => latestEntryOf(shop.db, 'delivery')

const post = toRate('Post', 9.5)
const zone = toZone(['AU'], post)
const settings = toSettings(zone)
const withRate = (change: Partial<typeof post>) =>
  toSettings({ ...zone, rates: [{ ...post, ...change }] })

test('each part of a rate is a change of its own in Activity, which is undone [SHIP-1]', async () => {
  await set(settings)
  const changes = [
    { days: { from: 2, to: 4 } },
    { freeFrom: 80 },
    { collection: atTheShop },
    { collection: { ...atTheShop, note: '' } },
  ]
  for (const change of changes) {
    await set(settings)
    await set(withRate(change))
    await undo(admin, await latest())
    expect(await get()).toEqual(settings)
  }
})

test('an undo of rates leaves the weights that were set since [SHIP-1, SHIP-3]', async () => {
  await set(settings)
  await set(withRate({ name: 'Airmail' }))
  const rates = await latest()
  const weights = { ...settings.weights, vinyl: 450 }
  await set({ ...withRate({ name: 'Airmail' }), weights })
  await undo(admin, rates)
  expect(await get()).toEqual({ ...settings, weights })
})

test('an undo of rates is refused once they were changed again [SHIP-1]', async () => {
  await set(settings)
  await set(withRate({ name: 'Airmail' }))
  const first = await latest()
  await set(withRate({ name: 'Sea mail' }))
  expect(await refusalOf(undo(admin, first))).toMatchObject({ statusCode: 409 })
  expect(await get()).toEqual(withRate({ name: 'Sea mail' }))
})

test('the weight of a product is undone, and its "Collection only" set since stays [SHIP-3, SHIP-4]', async () => {
  const { id } = await makeProduct(shop.db)
  const params = { id }
  const setProduct = (weight: number | null, isCollectionOnly: boolean) =>
    admin('PUT /products/:id/delivery', { params, body: { weight, isCollectionOnly } })
  await setProduct(700, false)
  const entry = await latestEntryOf(shop.db, id)
  await setProduct(700, true)
  await undo(admin, entry)
  expect(await admin('GET /products/:id/delivery', { params })).toMatchObject({
    delivery: { weight: null, isCollectionOnly: true },
  })
})
