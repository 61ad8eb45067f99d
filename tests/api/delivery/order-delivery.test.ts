import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { errorOf, refusalOf } from '#tests/support/app/api-errors.ts'
import { buy, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeCode, usesOf } from '#tests/support/app/discounts.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

const post = toRate('Post', 9.5, { days: { from: 3, to: 6 }, freeFrom: 100 })
const express = toRate('Express', 15)
const collect = toRate('Collect', 0, { collection: atTheShop })
const airmail = toRate('Airmail', 25)
const settings = toSettings(toZone(['AU'], express, post), toZone(['NZ'], airmail))
const withCollection = toSettings(toZone(['AU'], express, collect))

beforeEach(() => setDelivery(shop.db, settings))

const toItem = ({ id }: { id: string }, quantity = 1) => ({ productId: id, quantity })
const orderOf = async ({ api }: { api: Api }, id: string) =>
  (await api('GET /orders/:id', { params: { id } })).order

describe('GET /delivery', () => {
  test('has the rates of a country for the lines, cheapest first, for visitors too [SHIP-6, SHIP-7]', async () => {
    const record = await makeProduct(shop.db, { priceCents: 4000 })
    const ask = (country: string, quantity: number) =>
      shop.api()('GET /delivery', { query: { country, items: `${record.id}:${quantity}` } })
    expect(await ask('AU', 2)).toEqual({
      status: 'success',
      collectionOnly: [],
      rates: [
        { _id: post._id, name: 'Post', price: 9.5, days: { from: 3, to: 6 } },
        { _id: express._id, name: 'Express', price: 15 },
      ],
    })
    expect((await ask('AU', 3)).rates[0]).toMatchObject({ name: 'Post', price: 0 })
    expect(await ask('FR', 1)).toMatchObject({ rates: [] })
    const { headers } = await shop.app.inject({
      method: 'GET',
      url: `/api/delivery?country=AU&items=${record.id}:1`,
    })
    expect(headers['cache-control']).toContain('no-store')
  })

  test('counts the discount of the cart for "Free from" [SHIP-2, SHIP-7]', async () => {
    const record = await makeProduct(shop.db, { priceCents: 10_000 })
    const query = { country: 'AU', items: `${record.id}:1` }
    const priceWith = async (discount?: number) => {
      const given = discount === undefined ? query : { ...query, discount }
      const { rates } = await shop.api()('GET /delivery', { query: given })
      return rates.find(({ name }) => name === 'Post')?.price
    }
    expect([await priceWith(), await priceWith(0.01)]).toEqual([0, 9.5])
  })

  test('names the product that is only collected [SHIP-4]', async () => {
    await setDelivery(shop.db, withCollection)
    const cabinet = await makeProduct(shop.db, { name: 'Oak Cabinet' })
    const params = { id: cabinet.id }
    await admin('PUT /products/:id/delivery', {
      params,
      body: { weight: null, isCollectionOnly: true },
    })
    const query = { country: 'AU', items: `${cabinet.id}:1` }
    expect(await shop.api()('GET /delivery', { query })).toMatchObject({
      collectionOnly: ['Oak Cabinet'],
      rates: [{ name: 'Collect', price: 0, collection: atTheShop }],
    })
  })

  test('neither names nor prices what the shop does not show [SHIP-4]', async () => {
    await setDelivery(shop.db, withCollection)
    const secret = await makeProduct(shop.db, { name: 'Secret Cabinet' })
    const draft = await makeUsedCopy(shop.db, secret, { stock: 0, copy: { state: 'draft' } })
    const body = { weight: null, isCollectionOnly: true }
    await admin('PUT /products/:id/delivery', { params: { id: secret.id }, body })
    const namesFor = async (id: string) => {
      const query = { country: 'AU', items: `${id}:1` }
      return (await shop.api()('GET /delivery', { query })).collectionOnly
    }
    expect(await namesFor(secret.id)).toEqual(['Secret Cabinet'])
    expect(await namesFor(draft.id)).toEqual([])
    await admin('DELETE /products/:id', { params: { id: secret.id } })
    expect(await namesFor(secret.id)).toEqual([])
  })

  test('weighs a product by its own weight once an admin has set it [SHIP-3]', async () => {
    const steps = [
      { upTo: 800, price: 5 },
      { upTo: 5000, price: 12 },
    ]
    await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Post', { by: 'weight', steps }))))
    const box = await makeProduct(shop.db)
    const params = { id: box.id }
    const query = { country: 'AU', items: `${box.id}:1` }
    const priceOf = async () => (await shop.api()('GET /delivery', { query })).rates[0]?.price
    expect(await priceOf()).toBe(5)
    const { version } = await admin('GET /products/:id/delivery', { params })
    const body = { weight: 2400, isCollectionOnly: false }
    const headers = { 'if-match': `"${version}"` }
    await admin('PUT /products/:id/delivery', { params, headers, body })
    expect(await priceOf()).toBe(12)
    const stale = admin('PUT /products/:id/delivery', { params, headers, body })
    expect(await refusalOf(stale)).toMatchObject({ statusCode: 412 })
  })

  test('refuses what is no list of items, at its field [SHIP-7]', async () => {
    for (const items of ['', 'x', `${'a'.repeat(36)}:0`, `${'a'.repeat(36)}:1000`]) {
      const answer = await shop.app.inject({
        method: 'GET',
        url: `/api/delivery?country=AU&items=${items}`,
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ field: 'items' })
    }
  })
})

describe('an order', () => {
  test('has the chosen rate in its total, and keeps it when the rate changes [SHIP-8, SHIP-9, SHIP-10]', async () => {
    const buyer = await makeBuyer(shop)
    const record = await makeProduct(shop.db, { priceCents: 3995 })
    const { orderId } = await buyer.api('POST /orders', {
      body: {
        products: [toItem(record)],
        delivery: { country: 'AU', rateId: express._id, price: 15 },
      },
    })
    await setDelivery(
      shop.db,
      toSettings(toZone(['AU'], { ...express, name: 'Fast', charge: { by: 'order', price: 99 } })),
    )
    expect(await orderOf(buyer, orderId)).toMatchObject({
      total: 54.95,
      delivery: { rateId: express._id, name: 'Express', country: 'AU', price: 15, tax: 1.36 },
    })
    expect(shop.payments.requests.at(-1)).toMatchObject({
      totalCents: 5495,
      countries: ['AU'],
      delivery: { name: 'Express', cents: 1500, days: null },
    })
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect(await orderOf(buyer, orderId)).toMatchObject({
      status: 'payment received',
      netTotal: 54.95,
    })
  })

  test('of a client that knows no delivery has the cheapest rate of the country of the shop [SHIP-8]', async () => {
    const { api, orderId } = await buy(shop, { priceCents: 3000 })
    const order = await orderOf({ api }, orderId)
    expect(order).toMatchObject({ total: 39.5, delivery: { name: 'Post', country: 'AU' } })
  })

  test('takes a lower price than the customer saw, and refuses a higher one with it [SHIP-8]', async () => {
    const { api } = await makeBuyer(shop)
    const record = await makeProduct(shop.db, { priceCents: 1000 })
    const place = (price: number, rateId = post._id, country = 'AU') =>
      api('POST /orders', {
        body: { products: [toItem(record)], delivery: { country, rateId, price } },
      })
    expect(await errorOf(place(9.49))).toEqual([
      409,
      'delivery',
      'Post now costs $9.50. Please check your cart and order again.',
    ])
    expect(await errorOf(place(9.5, airmail._id))).toEqual([
      409,
      'delivery',
      'This delivery is no longer offered. Please choose another one in your cart.',
    ])
    expect(await errorOf(place(9.5, post._id, 'FR'))).toEqual([
      409,
      'delivery',
      'We do not deliver to France.',
    ])
    const { orderId } = await place(12)
    expect(await orderOf({ api }, orderId)).toMatchObject({ total: 19.5 })
  })

  test('with a code: the discount is off the goods, and decides about "Free from" [SHIP-2, SHIP-10]', async () => {
    await makeCode(shop, { code: 'TENOFF', amount: 10 })
    const buyer = await makeBuyer(shop)
    const record = await makeProduct(shop.db, { priceCents: 10_500 })
    const { orderId } = await buyer.api('POST /orders', {
      body: {
        products: [toItem(record)],
        code: 'TENOFF',
        delivery: { country: 'AU', rateId: post._id, price: 9.5 },
      },
    })
    expect(await orderOf(buyer, orderId)).toMatchObject({ total: 104.5, discount: { amount: 10 } })
  })

  test('with a code for free delivery: the price that the customer saw is 0, or that of the rate [SHIP-8, SHIP-10]', async () => {
    await makeCode(shop, { code: 'SAWFREE', percent: undefined, freeDelivery: true })
    const buyer = await makeBuyer(shop)
    for (const price of [0, 15]) {
      const products = [toItem(await makeProduct(shop.db, { priceCents: 4000 }))]
      const delivery = { country: 'AU', rateId: express._id, price }
      const body = { code: 'SAWFREE', products, delivery }
      const { orderId } = await buyer.api('POST /orders', { body })
      expect(await orderOf(buyer, orderId)).toMatchObject({ total: 40, delivery: { price: 0 } })
    }
  })

  test('with a code for free delivery: the goods cost what they cost, and the use counts [SHIP-10]', async () => {
    await makeCode(shop, { code: 'SHIPFREE', percent: undefined, freeDelivery: true, usesMax: 1 })
    const buyer = await makeBuyer(shop)
    const record = await makeProduct(shop.db, { priceCents: 4000 })
    const products = [toItem(record)]
    const body = { code: 'shipfree', products }
    expect(await buyer.api('POST /carts/me/discount', { body })).toMatchObject({
      discount: { code: 'SHIPFREE', amount: 0, freeDelivery: true },
    })
    const delivery = { country: 'AU', rateId: express._id, price: 15 }
    const { orderId } = await buyer.api('POST /orders', { body: { ...body, delivery } })
    expect(await orderOf(buyer, orderId)).toMatchObject({
      total: 40,
      discount: { code: 'SHIPFREE', amount: 0, freeDelivery: true },
      delivery: { name: 'Express', price: 0 },
    })
    expect(shop.payments.requests.at(-1)).not.toHaveProperty('discount')
    expect(await usesOf(shop, 'SHIPFREE')).toMatchObject({ uses: 1 })

    await makeCode(shop, { code: 'NOTHING', percent: undefined, freeDelivery: true })
    const dear = await makeProduct(shop.db, { priceCents: 20_000 })
    const free = { code: 'NOTHING', products: [toItem(dear)] }
    const nothingOff = [409, 'code', 'The code NOTHING takes nothing off this order.']
    expect(await errorOf(buyer.api('POST /orders', { body: free }))).toEqual(nothingOff)
    await setDelivery(shop.db, noDeliverySet)
    expect(await errorOf(buyer.api('POST /carts/me/discount', { body: free }))).toEqual(nothingOff)
  })

  test('is collected only when the customer chooses it, and its payment page has no address [SHIP-15]', async () => {
    await setDelivery(shop.db, withCollection)
    const { api } = await makeBuyer(shop)
    const record = await makeProduct(shop.db, { priceCents: 3000 })
    const place = (delivery?: { country: string; rateId: string; price: number }) =>
      api('POST /orders', { body: { products: [toItem(record)], ...(delivery && { delivery }) } })
    const unchosen = await place()
    expect(await orderOf({ api }, unchosen.orderId)).toMatchObject({
      delivery: { name: 'Express' },
    })
    const { orderId } = await place({ country: 'AU', rateId: collect._id, price: 0 })
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect(shop.payments.requests.at(-1)).toMatchObject({ countries: null })
    expect(await orderOf({ api }, orderId)).toMatchObject({
      total: 30,
      delivery: { name: 'Collect', price: 0, collection: atTheShop },
    })
  })
})

test('a shop without rates delivers free to its usual countries, or to those it names [SHIP-5]', async () => {
  await setDelivery(shop.db, noDeliverySet)
  const { api, orderId } = await buy(shop, { priceCents: 3000 })
  const order = await orderOf({ api }, orderId)
  expect(order.total).toBe(30)
  expect(order).not.toHaveProperty('delivery')
  expect(shop.payments.requests.at(-1)?.countries).toHaveLength(24)
  await setDelivery(shop.db, { ...noDeliverySet, countries: ['NZ'] })
  await buy(shop)
  expect(shop.payments.requests.at(-1)?.countries).toEqual(['NZ'])
})

test('an admin sets zones and rates, once for each version, and Activity lists the change [SHIP-1]', async () => {
  const versionNow = async () => (await admin('GET /delivery/settings')).version
  const version = await versionNow()
  const body = toSettings(toZone(['DE'], toRate('DHL', 6.9)))
  const headers = { 'if-match': `"${version}"` }
  const saved = await admin('PUT /delivery/settings', { headers, body })
  expect(saved).toMatchObject({ settings: body, version: await versionNow() })
  expect(await refusalOf(admin('PUT /delivery/settings', { headers, body }))).toMatchObject({
    statusCode: 412,
  })
  const { entries } = await admin('GET /audit', { query: { action: 'delivery.changed' } })
  expect(entries[0]?.after).toMatchObject({ rates: ['DE, DHL: 6.9'] })
  const { api } = await makeBuyer(shop)
  expect(await refusalOf(api('PUT /delivery/settings', { body }))).toMatchObject({
    statusCode: 403,
  })
})
