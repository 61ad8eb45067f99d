import { expect, test } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { refusalOf } from '#tests/support/app/api-errors.ts'
import type { Buyer } from '#tests/support/app/checkout.ts'
import { makeDrop } from '#tests/support/app/drops.ts'
import { findProductRow, makeProduct } from '#tests/support/app/factories.ts'
import { buyersOf } from '#tests/support/app/network-buyers.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The open unpaid orders of one account (decision 7). */

const MINUTE = 60_000
const shop = setUpShop({ rateLimit: true })
checkInvariantsAfterEach(shop)
const { newNetwork, makeBuyerAt, makeNewBuyer, order, pay } = buyersOf(shop)

/** Places three orders; returns their ids, oldest first. */
async function fillOrders(buyer: Buyer, quantity = 1): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const product = await makeProduct(shop.db, { stock: 300 })
    ids.push((await order(buyer, product.id, { quantity })).orderId)
    shop.advance(1000)
  }
  return ids
}

async function statusesOf({ api }: Buyer, ids: readonly string[]) {
  const { orders } = await api('GET /orders/me')
  return ids.map((id) => orders.find(({ _id }) => _id === id)?.status)
}

const allOpen = ['pending', 'pending', 'pending']

test('open orders are at most 3: a fourth one replaces the oldest [SEC-2]', async () => {
  const buyer = await makeNewBuyer()
  const product = await makeProduct(shop.db, { stock: 100 })
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) {
    ids.push((await order(buyer, product.id)).orderId)
    shop.advance(1000)
  }
  const { orders } = await buyer.api('GET /orders/me')
  const statuses = new Map(orders.map(({ _id, status }) => [_id, status]))
  expect(ids.map((id) => statuses.get(id))).toEqual([
    ...['cancelled', 'cancelled', 'pending', 'pending', 'pending'],
  ])
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 3 })
})

test('a fourth order that a drop or a limit refuses replaces none [SEC-2]', async () => {
  const network = newNetwork()
  const buyer = await makeBuyerAt(network)
  const ids = await fillOrders(buyer)
  const drop = await makeDrop(shop)
  const busy = await makeProduct(shop.db, { stock: 20 })
  await order(await makeBuyerAt(network), busy.id, { quantity: 10 })
  const plenty = await makeProduct(shop.db, { stock: 1000 })
  const statusOf = async (productId: string, quantity = 1) =>
    (await refusalOf(order(buyer, productId, { quantity }))).statusCode
  expect(await statusOf(drop.id)).toBe(409)
  expect(await statusOf(busy.id)).toBe(429)
  expect(await statusOf(plenty.id, 201)).toBe(409)
  expect(await statusesOf(buyer, ids)).toEqual(allOpen)
})

test('the units of the order that a fourth one replaces count for no limit [SEC-2]', async () => {
  const buyer = await makeNewBuyer()
  const ids = await fillOrders(buyer, 66)
  const product = await makeProduct(shop.db, { stock: 300 })
  await order(buyer, product.id, { quantity: 66 })
  expect(await statusesOf(buyer, ids)).toEqual(['cancelled', 'pending', 'pending'])
})

test('open orders that cannot be cancelled refuse a fourth one, naming the next step and the time [SEC-2]', async () => {
  const buyer = await makeNewBuyer()
  const product = await makeProduct(shop.db, { stock: 100 })
  const lines = [{ product, quantity: 1 }]
  // Their payment pages are being opened.
  for (let count = 0; count < 3; count += 1) {
    await makeOrder(shop.services, { user: buyer.user, lines })
  }
  expect(await refusalOf(order(buyer, product.id))).toMatchObject({
    statusCode: 409,
    message: expect.stringMatching(
      /^You have 3 unpaid orders\. Cancel one under Orders, or try again in \d+ minutes\.$/,
    ),
  })
})

test('open orders are at most 3 for concurrent requests too', async () => {
  const buyer = await makeNewBuyer()
  const product = await makeProduct(shop.db, { stock: 100 })
  const attempts = Array.from({ length: 12 }, () =>
    order(buyer, product.id).then(
      () => 201,
      (error: ApiError) => error.statusCode,
    ),
  )
  const statuses = await Promise.all(attempts)
  expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [201, 409] : [201]))
  const { orders } = await buyer.api('GET /orders/me')
  const open = orders.filter(({ status }) => status === 'pending')
  expect(open.length).toBeGreaterThan(0)
  expect(open.length).toBeLessThanOrEqual(3)
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: open.length })
})

test('open orders free a place by a payment or their expiry, and a repeat of a request takes none', async () => {
  const buyer = await makeNewBuyer()
  const product = await makeProduct(shop.db, { stock: 100 })
  await pay(buyer, product.id)
  const repeated = await order(buyer, product.id, { key: 'same' })
  for (let count = 0; count < 2; count += 1) await order(buyer, product.id)
  expect(await order(buyer, product.id, { key: 'same' })).toEqual(repeated)
  const statusOfFirst = async () =>
    (await buyer.api('GET /orders/:id', { params: { id: repeated.orderId } })).order.status
  expect(await statusOfFirst()).toBe('pending')
  shop.advance(30 * MINUTE)
  await order(buyer, product.id)
  expect(await statusOfFirst()).toBe('pending')
})
