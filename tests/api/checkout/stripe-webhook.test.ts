import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cancelUnpaidOrder } from '#server/orders/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import {
  buy,
  deliver,
  makeBuyer,
  payFor,
  placeOrder,
  runJob,
  send,
  someAddress,
  toPaidEvent,
} from '#tests/support/app/checkout.ts'
import { findProductRow, makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const MINUTE = 60_000

async function getOrder(orderId: string) {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  return (await admin('GET /orders/:id', { params: { id: orderId } })).order
}

test('a payment commits the reservation and marks the order paid [API-93 API-36]', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop, { quantity: 2 })
  await payFor(shop, { sessionId })
  expect(await getOrder(orderId)).toMatchObject({
    status: 'payment received',
    paidAt: shop.ctx().now.toISOString(),
    currency: 'aud',
    shippingAddress: someAddress,
    phoneNumber: '+61 400 000 000',
    refundNeeded: false,
  })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 8, reserved: 0 })
})

test('saves the address of the first checkout to a profile without one', async () => {
  const { user, api } = await buy(shop)
  expect((await api('GET /users/:id', { params: { id: user.id } })).user.profile).toMatchObject({
    address: someAddress,
    phoneNumber: '+61 400 000 000',
  })
})

test('keeps an existing address in the profile', async () => {
  const address = { ...someAddress, street: '1 Old Road' }
  const user = await makeUser(shop.db, { address, phoneNumber: '123' })
  const { product } = await placeOrder(shop)
  const api = await shop.apiAs(user)
  const body = { products: [{ productId: product.id, quantity: 1 }] }
  const { orderId } = await api('POST /orders', { body })
  await payFor(shop, { sessionId: `session_${orderId}` })
  const { profile } = (await api('GET /users/:id', { params: { id: user.id } })).user
  expect(profile).toMatchObject({ address, phoneNumber: '123' })
  expect(await getOrder(orderId)).toMatchObject({ shippingAddress: someAddress })
})

test('refuses a forged, altered or unsigned event [API-92]', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const event = toPaidEvent(shop.payments.pay(sessionId))
  const { body, signature } = shop.payments.signedEvent({
    createdAt: shop.ctx().now.toISOString(),
    ...event,
  })
  expect(await send(shop, body, 'f'.repeat(64))).toBe(400)
  expect(await send(shop, body, '')).toBe(400)
  expect(await send(shop, body.replace('"isPaid":true', '"isPaid": true'), signature)).toBe(400)
  expect(await getOrder(orderId)).toMatchObject({ status: 'pending' })
})

test('refuses a webhook without a body [API-92]', async () => {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe' })
  expect(answer.statusCode).toBe(400)
})

test('a repeated event changes nothing, even 10 times concurrently', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  const event = toPaidEvent(shop.payments.pay(sessionId))
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(shop, event)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await deliver(shop, event)).toBe(200)
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9, reserved: 0 })
  await shop.runJobs()
  const mails = shop.mailer.sent.filter(({ subject }) => subject.includes(orderId))
  expect(mails).toHaveLength(1)
})

test('another event about the same payment changes nothing', async () => {
  const { orderId, product, sessionId } = await buy(shop)
  const rowOf = async () => (await shop.db.select().from(orders).where(eq(orders.id, orderId)))[0]
  const before = await rowOf()
  const session = shop.payments.pay(sessionId)
  shop.advance(MINUTE)
  expect(await deliver(shop, toPaidEvent(session, 'evt_second'))).toBe(200)
  expect(await rowOf()).toEqual(before)
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9 })
})

test('an event processed later is processed once', async () => {
  const { orderId } = await buy(shop)
  const refunded = { paymentId: `payment_${orderId}`, orderId }
  const event = { id: `evt_${orderId}`, type: 'charge.refunded', refunded, payload: {} }
  for (const _ of [1, 2]) expect(await deliver(shop, event)).toBe(200)
  const { rows } = await shop.db.execute(
    sql`select from pgboss.job where name = 'sync-payment' and data ->> 'orderId' = ${orderId}`,
  )
  expect(rows).toHaveLength(1)
})

test('does not acknowledge an event of an unknown order, to get it again', async () => {
  const { sessionId } = await placeOrder(shop)
  const session = {
    ...shop.payments.pay(sessionId),
    id: 'session_not_committed',
    orderId: 'RO-00000-00000',
  }
  expect(await deliver(shop, toPaidEvent(session, 'evt_unknown'))).toBe(404)
  expect(await deliver(shop, toPaidEvent(session, 'evt_unknown'))).toBe(404)
})

test('stores and acknowledges an unrelated event', async () => {
  const event = { id: 'evt_other', type: 'customer.created', payload: { anything: true } }
  expect(await deliver(shop, event)).toBe(200)
  expect(await deliver(shop, event)).toBe(200)
})

test('finds a session without an order id by its session id', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const session = { ...shop.payments.pay(sessionId), orderId: '' }
  expect(await deliver(shop, toPaidEvent(session))).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
})

test.each([
  ['amount', { amountCents: 1 }],
  ['currency', { currency: 'usd' }],
])('a payment of the wrong %s does not pay the order and is due for refund', async (_, wrong) => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  await payFor(shop, { sessionId }, wrong)
  const order = await getOrder(orderId)
  expect(order).toMatchObject({ status: 'pending', refundNeeded: true })
  expect(order.paidAt).toBeUndefined()

  shop.advance(31 * MINUTE)
  await runJob(shop, 'expire-orders')
  expect(await getOrder(orderId)).toMatchObject({ status: 'cancelled', refundNeeded: true })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10, reserved: 0 })
})

test('a payment after expiry revives the order while units are left', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  await cancelUnpaidOrder(shop.ctx(), orderId)
  await payFor(shop, { sessionId })
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received', refundNeeded: false })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9, reserved: 0 })
})

test('a payment after expiry without units left is due for refund, and the customer is notified', async () => {
  const late = await placeOrder(shop, { stock: 1 })
  await cancelUnpaidOrder(shop.ctx(), late.orderId)
  const { api } = await makeBuyer(shop)
  const body = { products: [{ productId: late.product.id, quantity: 1 }] }
  const { orderId } = await api('POST /orders', { body })
  await payFor(shop, { sessionId: `session_${orderId}` })

  await payFor(shop, late)
  expect(await getOrder(late.orderId)).toMatchObject({
    status: 'cancelled',
    refundNeeded: true,
    paidAt: shop.ctx().now.toISOString(),
  })
  await shop.runJobs()
  const mail = shop.mailer.sent.find(({ subject }) => subject.includes(late.orderId))
  expect(mail?.text).toContain('pay your money back')
  expect(await findProductRow(shop.db, late.product.id)).toMatchObject({ stock: 0, reserved: 0 })
})

test('an expired payment page cancels the order', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  await shop.payments.expireSession(sessionId)
  const session = await shop.payments.getSession(sessionId)
  const event = { id: `evt_x_${sessionId}`, type: 'checkout.session.expired', session, payload: {} }
  expect(await deliver(shop, event)).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 0 })

  expect(await deliver(shop, toPaidEvent({ ...session, state: 'complete', isPaid: true }))).toBe(
    200,
  )
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
})

test('an expired second page does not affect the order', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const session = {
    ...(await shop.payments.getSession(sessionId)),
    id: 'session_of_a_double_click',
  }
  const event = {
    id: 'evt_double',
    type: 'checkout.session.expired',
    session: { ...session, state: 'expired' as const },
    payload: {},
  }
  expect(await deliver(shop, event)).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ status: 'pending' })
})

test('a failed pending payment releases the units at once', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  const session = shop.payments.pay(sessionId, { isPaid: false })
  const event = { ...toPaidEvent(session), type: 'checkout.session.async_payment_failed' }
  expect(await deliver(shop, { ...event, hasFailed: true })).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10, reserved: 0 })
})

test('an unpaid order expires: cancelled, page closed, no mail', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  shop.advance(29 * MINUTE)
  await runJob(shop, 'expire-orders')
  expect(await getOrder(orderId)).toMatchObject({ status: 'pending' })

  shop.advance(2 * MINUTE)
  await runJob(shop, 'expire-orders')
  expect(await getOrder(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10, reserved: 0 })
  expect(await shop.payments.getSession(sessionId)).toMatchObject({ state: 'expired' })
  await shop.runJobs()
  expect(shop.mailer.sent.filter(({ subject }) => subject.includes(orderId))).toEqual([])
})

test('finds the payment of an expiring order whose event was lost', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  shop.payments.pay(sessionId)
  shop.advance(31 * MINUTE)
  await runJob(shop, 'expire-orders')
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
})

test('recovers from a lost event within minutes', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  shop.payments.pay(sessionId)
  shop.advance(2 * MINUTE)
  await runJob(shop, 'reconcile-payments')
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
})

test('concurrent payment and expiry leave the order paid', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { orderId, sessionId } = await placeOrder(shop)
    const event = toPaidEvent(shop.payments.pay(sessionId))
    await Promise.all([deliver(shop, event), cancelUnpaidOrder(shop.ctx(), orderId)])
    expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
  }
})

test('an order whose page the provider does not know expires after an hour', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  shop.payments.sessions.delete(sessionId)
  shop.advance(40 * MINUTE)
  await expect(runJob(shop, 'expire-orders')).rejects.toThrow(
    `1 of 1: No such session ${sessionId}`,
  )
  expect(await getOrder(orderId)).toMatchObject({ status: 'pending' })
  shop.advance(60 * MINUTE)
  await runJob(shop, 'expire-orders')
  expect(await getOrder(orderId)).toMatchObject({ status: 'cancelled' })
})

test('a failing event is not stored, and its next delivery is processed', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const event = toPaidEvent(shop.payments.pay(sessionId))
  const other = { ...shop.payments.pay(sessionId), id: 'session_of_another' }
  const failing = { ...event, session: { ...other, orderId: 'RO-00000-00000' } }
  expect(await deliver(shop, failing)).toBe(404)
  expect(await deliver(shop, event)).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
})

test('saves the address of a payment that an admin had recorded first', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  await admin('PATCH /orders/:id', {
    params: { id: orderId },
    body: { status: 'payment received' },
  })
  await payFor(shop, { sessionId })
  expect(await getOrder(orderId)).toMatchObject({ shippingAddress: someAddress })
})
