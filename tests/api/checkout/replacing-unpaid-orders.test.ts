import { expect, test } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { type Buyer, makeBuyer, payFor, placeOrder, runJob } from '#tests/support/app/checkout.ts'
import {
  findProductRow,
  makeAdmin,
  makeProduct,
  type ProductRow,
} from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** A customer's own unpaid order does not block their next checkout. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const order = ({ api }: Pick<Buyer, 'api'>, key: string, wanted: ProductRow[], quantity = 1) =>
  api('POST /orders', {
    headers: { 'idempotency-key': key },
    body: { products: wanted.map(({ id }) => ({ productId: id, quantity })) },
  })
const giveUp = ({ api }: Pick<Buyer, 'api'>, id: string) =>
  api('POST /orders/:id/cancel', { params: { id } })

async function statusOf({ api }: Buyer, orderId: string) {
  return (await api('GET /orders/:id', { params: { id: orderId } })).order.status
}
const pageOf = (orderId: string) => shop.payments.sessions.get(`session_${orderId}`)
const soldOut = ({ name }: ProductRow) => ({
  statusCode: 409,
  serverMessage: `"${name}" is sold out.`,
})

/** Pays in another tab at the moment the shop closes the page. */
function payWhenClosing(orderId: string): void {
  const { expireSession } = shop.payments
  shop.payments.expireSession = (id) => {
    shop.payments.expireSession = expireSession
    shop.payments.pay(`session_${orderId}`)
    return expireSession(id)
  }
}

/** The provider fails to respond once. */
function failAsking(): void {
  const { getSession } = shop.payments
  shop.payments.getSession = async () => {
    shop.payments.getSession = getSession
    throw new Error('The payment provider does not answer')
  }
}

test('a new checkout replaces the earlier order, closes its page and gets the last unit [CHK-11]', async () => {
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

test('cancels only as many earlier orders as needed, oldest first', async () => {
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

test('an order of units that others have cancels no earlier order, which would not help [CHK-11]', async () => {
  const buyer = await makeBuyer(shop)
  const reserved = await makeProduct(shop.db, { stock: 1 })
  const gone = await makeProduct(shop.db, { stock: 0 })
  const first = await order(buyer, 'a', [reserved])
  await expect(order(buyer, 'b', [gone, reserved])).rejects.toMatchObject(soldOut(gone))
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
})

test('cancels no earlier order of a record that has enough units [CHK-11]', async () => {
  const buyer = await makeBuyer(shop)
  const plenty = await makeProduct(shop.db, { stock: 5 })
  const last = await makeProduct(shop.db, { stock: 1 })
  const first = await order(buyer, 'a', [plenty])
  shop.advance(1000)
  const second = await order(buyer, 'b', [last])
  await order(buyer, 'c', [plenty, last])
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
  expect(await statusOf(buyer, second.orderId)).toBe('cancelled')
})

test('a record that is no longer sold cancels no earlier order of it [CHK-11]', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db)
  const first = await order(buyer, 'a', [product])
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  await admin('DELETE /products/:id', { params: { id: product.id } })
  await expect(order(buyer, 'b', [product])).rejects.toMatchObject({
    statusCode: 409,
    serverMessage: `"${product.name}" is no longer sold.`,
  })
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
})

test('does not cancel an order whose page is being opened', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  const { createSession } = shop.payments
  const second = Promise.withResolvers<void>()
  shop.payments.createSession = async (request) => {
    shop.payments.createSession = createSession
    await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
    second.resolve()
    return createSession(request)
  }
  const first = await order(buyer, 'a', [product])
  await second.promise
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
})

test('a checkout of another cart replaces an order, and unrelated orders stay open', async () => {
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

test('does not cancel the first order while the stock covers both', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 2 })
  const first = await order(buyer, 'a', [product])
  await order(buyer, 'b', [product])
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 2 })
})

test('refuses the second order when the first is paid just before', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  const first = await order(buyer, 'a', [product])
  shop.payments.pay(`session_${first.orderId}`)
  await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
  expect(await statusOf(buyer, first.orderId)).toBe('payment received')
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 0, reserved: 0 })
})

test('the first order keeps its unit when paid while its page closes', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  const first = await order(buyer, 'a', [product])
  payWhenClosing(first.orderId)
  await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
  await payFor(shop, { sessionId: `session_${first.orderId}` })
  expect(await statusOf(buyer, first.orderId)).toBe('payment received')
})

test('replaces no order when the provider does not respond', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  const first = await order(buyer, 'a', [product])
  failAsking()
  await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
  expect(await statusOf(buyer, first.orderId)).toBe('pending')
  expect(pageOf(first.orderId)).toMatchObject({ state: 'open' })
})

test('does not take units reserved by other customers', async () => {
  const { product, orderId, ...holder } = await placeOrder(shop, { stock: 1 })
  const buyer = await makeBuyer(shop)
  await expect(order(buyer, 'b', [product])).rejects.toMatchObject(soldOut(product))
  expect(await statusOf(holder, orderId)).toBe('pending')
})

test('ten concurrent requests with one key replace the earlier order once [API-83]', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1 })
  await order(buyer, 'a', [product])
  const attempts = Array.from({ length: 10 }, () =>
    order(buyer, 'b', [product]).catch((error: ApiError) => error.statusCode),
  )
  const answers = (await Promise.all(attempts)).filter((answer) => answer !== 409)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const { orders } = await buyer.api('GET /orders/me')
  expect(orders.map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 1 })
})

test('leaving the payment page releases the units at once, and repeating it changes nothing [CHK-11]', async () => {
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

test('an order paid before its cancellation stays paid', async () => {
  const { orderId, ...buyer } = await placeOrder(shop)
  shop.payments.pay(`session_${orderId}`)
  expect((await giveUp(buyer, orderId)).order.status).toBe('payment received')
  expect((await giveUp(buyer, orderId)).order.status).toBe('payment received')
})

test('an order stays pending when paid as its page closes or when the provider is unreachable', async () => {
  const { orderId, ...buyer } = await placeOrder(shop)
  failAsking()
  expect((await giveUp(buyer, orderId)).order.status).toBe('pending')
  payWhenClosing(orderId)
  expect((await giveUp(buyer, orderId)).order.status).toBe('pending')
  shop.advance(2 * 60_000)
  await runJob(shop, 'reconcile-payments')
  expect(await statusOf(buyer, orderId)).toBe('payment received')
})

test('neither another user nor an admin can cancel the checkout', async () => {
  const { orderId, ...holder } = await placeOrder(shop)
  const notFound = { statusCode: 404 }
  await expect(giveUp(await makeBuyer(shop), orderId)).rejects.toMatchObject(notFound)
  await expect(giveUp({ api: shop.api() }, orderId)).rejects.toMatchObject({ statusCode: 401 })
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  await expect(giveUp({ api: admin }, orderId)).rejects.toMatchObject({
    statusCode: 403,
    serverMessage:
      'Only its customer cancels this order here. Set its status to cancelled under Orders.',
  })
  expect(await statusOf(holder, orderId)).toBe('pending')
})
