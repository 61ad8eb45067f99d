import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ApiError } from '../../contract/client.ts'
import { auditShop } from '../support/audit.ts'
import { type Buyer, makeBuyer, payFor, placeOrder, runJob } from '../support/checkout.ts'
import { findProductRow, makeAdmin, makeProduct, type ProductRow } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** Nobody is kept from the last copy by an order of their own that they left unpaid. */

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterEach(async () => {
  expect(await auditShop(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const order = ({ api }: Pick<Buyer, 'api'>, key: string, wanted: ProductRow[], quantity = 1) =>
  api('POST /orders', {
    headers: { 'idempotency-key': key },
    body: { products: wanted.map(({ id }) => ({ productId: id, quantity })) },
  })
const giveUp = ({ api }: Pick<Buyer, 'api'>, id: string) =>
  api('POST /orders/:id/give-up', { params: { id } })

async function statusOf({ api }: Buyer, orderId: string) {
  return (await api('GET /orders/:id', { params: { id: orderId } })).order.status
}
const pageOf = (orderId: string) => shop.payments.sessions.get(`session_${orderId}`)
const soldOut = ({ name }: ProductRow) => ({
  statusCode: 409,
  serverMessage: `"${name}" is sold out.`,
})

/** Pays as somebody presses Pay in another tab, just when the shop has the page closed. */
function payWhenClosing(orderId: string): void {
  const { expireSession } = shop.payments
  shop.payments.expireSession = (id) => {
    shop.payments.expireSession = expireSession
    shop.payments.pay(`session_${orderId}`)
    return expireSession(id)
  }
}

/** The provider does not answer once. */
function failAsking(): void {
  const { getSession } = shop.payments
  shop.payments.getSession = async () => {
    shop.payments.getSession = getSession
    throw new Error('The payment provider does not answer')
  }
}

test('CHK-11 another try takes over the last copy from the one before, whose page closes', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  const first = await order(buyer, 'a', [product])
  const second = await order(buyer, 'b', [product])
  expect(await statusOf(buyer, first.orderId)).toBe('cancelled')
  expect(pageOf(first.orderId)).toMatchObject({ state: 'expired', isPaid: false })
  expect(await statusOf(buyer, second.orderId)).toBe('pending')
  expect(pageOf(second.orderId)).toMatchObject({ state: 'open' })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 1, reserved: 1 })
})

test('no more tries end than are needed, the oldest first', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 2 })
  const first = await order(buyer, 'a', [product])
  shop.advance(1000)
  const second = await order(buyer, 'b', [product])
  await order(buyer, 'c', [product])
  expect(await statusOf(buyer, first.orderId)).toBe('cancelled')
  expect(await statusOf(buyer, second.orderId)).toBe('pending')
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 2 })
})

test('a try whose page is just being opened is left alone', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  const { openSession } = shop.payments
  const second = Promise.withResolvers<void>()
  shop.payments.openSession = async (request) => {
    shop.payments.openSession = openSession
    await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
    second.resolve()
    return openSession(request)
  }
  const first = await order(buyer, 'a', [product])
  await second.promise
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
})

test('so does a try with another cart, and orders it needs nothing of stay open', async () => {
  const buyer = await makeBuyer(shop)
  const few = await makeProduct(shop.db, { stock: 3 })
  const [also, unrelated] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  const first = await order(buyer, 'a', [few], 2)
  const other = await order(buyer, 'c', [unrelated])
  await order(buyer, 'b', [few, also], 3)
  expect(await statusOf(buyer, first.orderId)).toBe('cancelled')
  expect(await statusOf(buyer, other.orderId)).toBe('pending')
  expect(await findProductRow(shop.db, few.id)).toMatchObject({ reserved: 3 })
})

test('a first try is left alone while there is enough for both', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 2 })
  const first = await order(buyer, 'a', [product])
  await order(buyer, 'b', [product])
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 2 })
})

test('a first try that is paid just before keeps its copy: the second is refused', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  const first = await order(buyer, 'a', [product])
  shop.payments.pay(`session_${first.orderId}`)
  await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
  expect(await statusOf(buyer, first.orderId)).toBe('payment received')
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 0, reserved: 0 })
})

test('a first try that is paid as its page closes keeps its copy', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  const first = await order(buyer, 'a', [product])
  payWhenClosing(first.orderId)
  await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
  await payFor(shop, { sessionId: `session_${first.orderId}` })
  expect(await statusOf(buyer, first.orderId)).toBe('payment received')
})

test('without a word of the provider nothing is taken over', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  const first = await order(buyer, 'a', [product])
  failAsking()
  await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
  expect(pageOf(first.orderId)).toMatchObject({ state: 'open' })
})

test('what others hold stays theirs', async () => {
  const { product, orderId, ...holder } = await placeOrder(shop, { stock: 1 })
  const buyer = await makeBuyer(shop)
  await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
  expect(await statusOf(holder, orderId)).toBe('pending')
})

test('API-83 the same key ten times at once takes over once', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  await order(buyer, 'a', [product])
  const tries = Array.from({ length: 10 }, () =>
    order(buyer, 'b', [product]).catch((error: ApiError) => error.statusCode),
  )
  const answers = (await Promise.all(tries)).filter((answer) => answer !== 409)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const { orders } = await buyer.api('GET /orders/me')
  expect(orders.map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 1 })
})

test('CHK-11 who turns back gives the copies up at once, and again changes nothing', async () => {
  const { product, orderId, ...buyer } = await placeOrder(shop, { stock: 1 })
  for (const _time of ['once', 'again']) {
    expect((await giveUp(buyer, orderId)).order).toMatchObject({
      _id: orderId,
      status: 'cancelled',
    })
    expect(pageOf(orderId)).toMatchObject({ state: 'expired' })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 1, reserved: 0 })
  }
  await shop.runJobs()
  expect(shop.mailer.sent.filter(({ subject }) => subject.includes(orderId))).toEqual([])
})

test('what was paid before it was given up is paid', async () => {
  const { orderId, ...buyer } = await placeOrder(shop)
  shop.payments.pay(`session_${orderId}`)
  expect((await giveUp(buyer, orderId)).order.status).toBe('payment received')
  expect((await giveUp(buyer, orderId)).order.status).toBe('payment received')
})

test('what is paid as its page closes, or cannot be asked about, waits on', async () => {
  const { orderId, ...buyer } = await placeOrder(shop)
  failAsking()
  expect((await giveUp(buyer, orderId)).order.status).toBe('pending')
  payWhenClosing(orderId)
  expect((await giveUp(buyer, orderId)).order.status).toBe('pending')
  shop.advance(2 * 60_000)
  await runJob(shop, 'reconcile-payments')
  expect(await statusOf(buyer, orderId)).toBe('payment received')
})

test("nobody gives up another's order, an admin neither", async () => {
  const { orderId, ...holder } = await placeOrder(shop)
  const notFound = { statusCode: 404 }
  await expect(giveUp(await makeBuyer(shop), orderId)).rejects.toMatchObject(notFound)
  await expect(giveUp({ api: shop.api() }, orderId)).rejects.toMatchObject({ statusCode: 401 })
  await giveUp({ api: await shop.apiAs(await makeAdmin(shop.db)) }, orderId)
  expect(await statusOf(holder, orderId)).toBe('pending')
})
