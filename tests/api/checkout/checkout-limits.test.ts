import { describe, expect, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { refusalOf } from '#tests/support/app/api-errors.ts'
import { buy, payFor } from '#tests/support/app/checkout.ts'
import { findProductRow, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { buyersOf } from '#tests/support/app/network-buyers.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The units that one account, and the new accounts of one network, may reserve without paying. */

const MINUTE = 60_000
const shop = setUpShop({ rateLimit: true })
checkInvariantsAfterEach(shop)

const { newNetwork, makeBuyerAt, makeNewBuyer, order, cancel, pay } = buyersOf(shop)

describe('units of an account', () => {
  test.each([
    [40, 10],
    [100, 25],
    [8, 8],
  ])(
    'of a product with %i in stock, %i can be reserved, over several orders too [SEC-2]',
    async (stock, most) => {
      const buyer = await makeNewBuyer()
      const product = await makeProduct(shop.db, { stock })
      await order(buyer, product.id, { quantity: most })
      if (most === stock) return
      const other = await makeNewBuyer()
      expect(await refusalOf(order(other, product.id, { quantity: most + 1 }))).toEqual({
        statusCode: 409,
        message: `At most ${most} of "${product.name}" can be in unpaid orders. Please order fewer.`,
      })
      expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: most })
    },
  )

  test('above its ceiling replace its own earlier order of the product', async () => {
    const buyer = await makeNewBuyer()
    const product = await makeProduct(shop.db, { stock: 40 })
    const { orderId } = await order(buyer, product.id, { quantity: 10 })
    await order(buyer, product.id, { quantity: 10 })
    const { order: earlier } = await buyer.api('GET /orders/:id', { params: { id: orderId } })
    expect(earlier.status).toBe('cancelled')
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 10 })
  })

  test('that can never be reserved cancel no earlier order', async () => {
    const buyer = await makeNewBuyer()
    const product = await makeProduct(shop.db, { stock: 40 })
    const { orderId } = await order(buyer, product.id)
    expect(await refusalOf(order(buyer, product.id, { quantity: 11 }))).toMatchObject({
      statusCode: 409,
    })
    const { order: earlier } = await buyer.api('GET /orders/:id', { params: { id: orderId } })
    expect(earlier.status).toBe('pending')
  })

  test('of all products together are limited, which leaves the stock to others [SEC-2]', async () => {
    const buyer = await makeNewBuyer()
    const products: ProductRow[] = []
    for (let count = 0; count < 100; count += 1) {
      products.push(await makeProduct(shop.db, { stock: 20 }))
    }
    const take = (quantity: number) =>
      buyer.api('POST /orders', {
        body: { products: products.map(({ id }) => ({ productId: id, quantity })) },
      })
    expect(await refusalOf(take(20))).toMatchObject({ statusCode: 409 })
    expect(await refusalOf(take(10))).toEqual({
      statusCode: 409,
      message:
        'At most 200 items can be ordered before they are paid for. Please order fewer, or contact us for a large order.',
    })
    await take(2)
    // A smaller order replaces the one before.
    await take(1)
    for (const { id } of products) {
      expect(await findProductRow(shop.db, id)).toMatchObject({ reserved: 1 })
    }
  })

  test('missing in stock are still named as missing', async () => {
    const product = await makeProduct(shop.db, { stock: 12 })
    expect(await refusalOf(order(await makeNewBuyer(), product.id, { quantity: 13 }))).toEqual({
      statusCode: 409,
      message: `"${product.name}" has only 12 left.`,
    })
  })
})

describe('checkouts of an account', () => {
  test('are at most 20 an hour before its first paid order, and 60 after [SEC-2]', async () => {
    const buyer = await makeNewBuyer()
    const product = await makeProduct(shop.db, { stock: 100 })
    const placeAndCancel = async () => cancel(buyer, (await order(buyer, product.id)).orderId)
    for (let count = 0; count < 20; count += 1) await placeAndCancel()
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${await createSession(shop.ctx(), buyer.user.id)}` },
      payload: { products: [{ productId: product.id, quantity: 1 }] },
    })
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('3600')
    expect(answer.json().message).toBe(
      'Too many checkouts were started. Please try again in 60 minutes.',
    )
    shop.advance(60 * MINUTE)
    await pay(buyer, product.id)
    for (let count = 0; count < 21; count += 1) await placeAndCancel()
  })

  test('that were refused are not counted', async () => {
    const buyer = await makeNewBuyer()
    const gone = await makeProduct(shop.db, { stock: 0 })
    for (let count = 0; count < 25; count += 1) {
      expect(await refusalOf(order(buyer, gone.id))).toMatchObject({ statusCode: 409 })
    }
    await order(buyer, (await makeProduct(shop.db)).id)
  })
})

describe('new accounts of one network', () => {
  test('reserve at most half of a product; others still get the rest [SEC-2]', async () => {
    const product = await makeProduct(shop.db, { stock: 40 })
    const network = newNetwork()
    for (let count = 0; count < 2; count += 1) {
      await order(await makeBuyerAt(network), product.id, { quantity: 10 })
    }
    const next = await makeBuyerAt(network)
    expect(await refusalOf(order(next, product.id))).toEqual({
      statusCode: 429,
      message:
        'Too many items are reserved by unpaid orders from your network. Please order fewer, or try again in 30 minutes.',
    })
    await order(await makeNewBuyer(), product.id, { quantity: 10 })
    await pay(await makeNewBuyer(), product.id)
  })

  test('reserve at most 200 units together, in sum over products [SEC-2]', async () => {
    const network = newNetwork()
    const products: ProductRow[] = []
    for (let count = 0; count < 30; count += 1) {
      products.push(await makeProduct(shop.db, { stock: 20 }))
    }
    const take = async (quantity: number) =>
      (await makeBuyerAt(network)).api('POST /orders', {
        body: { products: products.map(({ id }) => ({ productId: id, quantity })) },
      })
    for (let count = 0; count < 3; count += 1) await take(2)
    expect(await refusalOf(take(1))).toMatchObject({ statusCode: 429 })
  })

  test('count as one over a /48 of IPv6', async () => {
    const product = await makeProduct(shop.db, { stock: 20 })
    await order(await makeBuyerAt('2001:db8:7:1::1'), product.id, { quantity: 10 })
    const neighbour = await makeBuyerAt('2001:db8:7:2::1')
    expect(await refusalOf(order(neighbour, product.id))).toMatchObject({ statusCode: 429 })
  })

  test('do not limit an account that has paid before, and release their share by paying', async () => {
    const network = newNetwork()
    const product = await makeProduct(shop.db, { stock: 20 })
    const known = await makeBuyerAt(network)
    await pay(known, (await makeProduct(shop.db)).id)
    const { orderId } = await order(await makeBuyerAt(network), product.id, { quantity: 10 })
    await order(known, product.id)
    const next = await makeBuyerAt(network)
    expect(await refusalOf(order(next, product.id))).toMatchObject({ statusCode: 429 })
    await payFor(shop, { sessionId: `session_${orderId}` })
    await order(next, product.id)
  })

  test('start at most 60 checkouts in ten minutes, however many accounts there are [SEC-2]', async () => {
    const network = newNetwork()
    const product = await makeProduct(shop.db, { stock: 1000 })
    for (let count = 0; count < 60; count += 1) {
      const buyer = await makeBuyerAt(network)
      await cancel(buyer, (await order(buyer, product.id)).orderId)
    }
    expect(await refusalOf(order(await makeBuyerAt(network), product.id))).toEqual({
      statusCode: 429,
      message: 'Too many checkouts were started. Please try again in 10 minutes.',
    })
  })

  test('stay within the share of a product for concurrent checkouts', async () => {
    const network = newNetwork()
    const product = await makeProduct(shop.db, { stock: 20 })
    const buyers = await Promise.all(Array.from({ length: 15 }, () => makeBuyerAt(network)))
    await Promise.allSettled(buyers.map((buyer) => order(buyer, product.id)))
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 10 })
  })
})

test('an order of a proven customer stores no network', async () => {
  const { api } = await buy(shop)
  const product = await makeProduct(shop.db)
  await order({ api }, product.id)
  const { rows } = await shop.db.$client.query(
    'select network from reservations where product_id = $1',
    [product.id],
  )
  expect(rows).toEqual([{ network: null }])
})
