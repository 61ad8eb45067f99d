import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cancelUnpaidOrder } from '../../server/orders/index.ts'
import { orders } from '../../server/orders/orders.tables.ts'
import { auditShop } from '../support/audit.ts'
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
} from '../support/checkout.ts'
import { findProductRow, makeAdmin, makeUser } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterEach(async () => {
  expect(await auditShop(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const MINUTE = 60_000

async function getOrder(orderId: string) {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  return (await admin('GET /orders/:id', { params: { id: orderId } })).order
}

test('API-93 API-36 a payment sells the held copies and marks the order paid', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop, { quantity: 2 })
  expect(await payFor(shop, { sessionId })).toBe(200)
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

test('the address of the first checkout goes into a profile that had none', async () => {
  const { user, api } = await buy(shop)
  expect((await api('GET /users/:id', { params: { id: user.id } })).user.profile).toMatchObject({
    address: someAddress,
    phoneNumber: '+61 400 000 000',
  })
})

test('an address in the profile stays', async () => {
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

test('API-92 a forged, altered or unsigned event is refused and changes nothing', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const event = toPaidEvent(shop.payments.pay(sessionId))
  const { body, signature } = shop.payments.signedEvent(event)
  expect(await send(shop, body, 'f'.repeat(64))).toBe(400)
  expect(await send(shop, body, '')).toBe(400)
  expect(await send(shop, body.replace('"isPaid":true', '"isPaid": true'), signature)).toBe(400)
  expect(await getOrder(orderId)).toMatchObject({ status: 'pending' })
})

test('API-92 a webhook without a body is refused', async () => {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe' })
  expect(answer.statusCode).toBe(400)
})

test('an event delivered again, also 10 times at once, changes nothing', async () => {
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

test('an event that is worked on later is worked on once', async () => {
  const { orderId } = await buy(shop)
  const refunded = { paymentId: `payment_${orderId}`, orderId }
  const event = { id: `evt_${orderId}`, type: 'charge.refunded', refunded, payload: {} }
  for (const _ of [1, 2]) expect(await deliver(shop, event)).toBe(200)
  const { rows } = await shop.db.execute(
    sql`select from pgboss.job where name = 'follow-payment' and data ->> 'orderId' = ${orderId}`,
  )
  expect(rows).toHaveLength(1)
})

test('an event about an order that is not there is not acknowledged, so that it comes again', async () => {
  const { sessionId } = await placeOrder(shop)
  const session = { ...shop.payments.pay(sessionId), orderId: 'RO-00000-00000' }
  expect(await deliver(shop, toPaidEvent(session, 'evt_unknown'))).toBe(404)
  expect(await deliver(shop, toPaidEvent(session, 'evt_unknown'))).toBe(404)
})

test('an event about something else is stored and acknowledged', async () => {
  const event = { id: 'evt_other', type: 'customer.created', payload: { anything: true } }
  expect(await deliver(shop, event)).toBe(200)
  expect(await deliver(shop, event)).toBe(200)
})

test('a session without an order id is found by its own id', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const session = { ...shop.payments.pay(sessionId), orderId: '' }
  expect(await deliver(shop, toPaidEvent(session))).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
})

test.each([
  ['amount', { amountCents: 1 }],
  ['currency', { currency: 'usd' }],
])(
  'a payment of the wrong %s does not pay the order; its money has to go back',
  async (_, wrong) => {
    const { orderId, product, sessionId } = await placeOrder(shop)
    expect(await payFor(shop, { sessionId }, wrong)).toBe(200)
    const order = await getOrder(orderId)
    expect(order).toMatchObject({ status: 'pending', refundNeeded: true })
    expect(order.paidAt).toBeUndefined()

    shop.advance(31 * MINUTE)
    await runJob(shop, 'expire-orders')
    expect(await getOrder(orderId)).toMatchObject({ status: 'cancelled', refundNeeded: true })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10, reserved: 0 })
  },
)

test('paid after the time was up, with copies left: the order is alive again', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  await cancelUnpaidOrder(shop.ctx(), orderId)
  expect(await payFor(shop, { sessionId })).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received', refundNeeded: false })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9, reserved: 0 })
})

test('paid after the time was up, the copies gone: refund needed, and the customer is told', async () => {
  const late = await placeOrder(shop, { stock: 1 })
  await cancelUnpaidOrder(shop.ctx(), late.orderId)
  const { api } = await makeBuyer(shop)
  const body = { products: [{ productId: late.product.id, quantity: 1 }] }
  const { orderId } = await api('POST /orders', { body })
  await payFor(shop, { sessionId: `session_${orderId}` })

  expect(await payFor(shop, late)).toBe(200)
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

test('the provider closing the page cancels the order', async () => {
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

test('a second page of the same order that closes says nothing about the order', async () => {
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

test('a payment on its way that fails frees the copies at once', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  const session = shop.payments.pay(sessionId, { isPaid: false })
  const event = { ...toPaidEvent(session), type: 'checkout.session.async_payment_failed' }
  expect(await deliver(shop, { ...event, hasFailed: true })).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10, reserved: 0 })
})

test('an order nobody pays is cancelled when its time is up, its page closed, and no mail sent', async () => {
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

test('an order paid in its last minute, the message lost, is found paid when its time is up', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  shop.payments.pay(sessionId)
  shop.advance(31 * MINUTE)
  await runJob(shop, 'expire-orders')
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
})

test('a lost message heals within minutes', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  shop.payments.pay(sessionId)
  shop.advance(2 * MINUTE)
  await runJob(shop, 'reconcile-payments')
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
})

test('payment and expiry at the same moment leave the order paid', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { orderId, sessionId } = await placeOrder(shop)
    const event = toPaidEvent(shop.payments.pay(sessionId))
    await Promise.all([deliver(shop, event), cancelUnpaidOrder(shop.ctx(), orderId)])
    expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
  }
})

test('while the provider does not know the page, the order waits an hour, then ends', async () => {
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

test('a failing event is not stored: the next delivery is worked on', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const event = toPaidEvent(shop.payments.pay(sessionId))
  const failing = { ...event, session: { ...shop.payments.pay(sessionId), orderId: 'RO-NONE' } }
  expect(await deliver(shop, failing)).toBe(404)
  expect(await deliver(shop, event)).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received' })
})

test('the address of a payment that the desk noted first is kept', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  await admin('PATCH /orders/:id', {
    params: { id: orderId },
    body: { status: 'payment received' },
  })
  expect(await payFor(shop, { sessionId })).toBe(200)
  expect(await getOrder(orderId)).toMatchObject({ shippingAddress: someAddress })
})
