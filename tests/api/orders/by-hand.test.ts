import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallRequest } from '#contract/calls.ts'
import type { Api } from '#contract/client.ts'
import { noDeliverySet } from '#contract/delivery/delivery-settings.ts'
import { errorOf } from '#tests/support/app/api-errors.ts'
import { makeBuyer, payFor, placeOrder, runJob } from '#tests/support/app/checkout.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { saveDrop } from '#tests/support/app/drops.ts'
import { findProductRow, makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { newAddress } from '#tests/support/app/guests.ts'
import { mailsAbout } from '#tests/support/app/mails.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'

/** Orders that an admin takes for a customer, who pays by a mailed link. */

const HOUR = 3_600_000
const shop = setUpShop({ hasCounter: true })
checkInvariantsAfterEach(shop)
let admin: Api
let adminEmail: string
beforeAll(async () => {
  const row = await makeAdmin(shop.db)
  adminEmail = row.email
  admin = await shop.apiAs(row)
})
beforeEach(() => setDelivery(shop.db, noDeliverySet))

type Body = Partial<CallRequest<'POST /orders/by-hand'>['body']>

const place = async (body: Body & { productId: string; quantity?: number }, key?: string) => {
  const { productId, quantity = 1, ...rest } = body
  const { order } = await admin('POST /orders/by-hand', {
    headers: key ? { 'idempotency-key': key } : {},
    body: { email: newAddress(), products: [{ productId, quantity }], ...rest },
  })
  return order
}
const get = async (id: string) => (await admin('GET /orders/:id', { params: { id } })).order
const mailsOf = async (id: string) => (await mailsAbout(shop, id)).toReversed()
const tokenIn = (text = '') => /\/order\/guest#(\S+)/.exec(text)?.[1] ?? ''
const pay = (id: string) => payFor(shop, { sessionId: `session_${id}` })

describe('an order by hand', () => {
  test('reserves its units, opens a page for as long, and mails a link that needs no sign-in [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db, { stock: 2 })
    const email = newAddress()
    const order = await place({ productId, email, hours: 24 })
    expect(order).toMatchObject({ status: 'pending', email, isGuest: true })
    expect(await findProductRow(shop.db, productId)).toMatchObject({ reserved: 1 })
    const until = new Date(shop.ctx().now.getTime() + 24 * HOUR)
    expect(order.paymentLink).toEqual({ url: expect.any(String), until: until.toISOString() })
    expect(shop.payments.requests.at(-1)).toMatchObject({ orderId: order._id, expiresAt: until })

    const [mail] = await mailsOf(order._id)
    expect(mail?.to).toBe(email)
    expect(mail?.subject).toContain('Your order at')
    expect(mail?.text).toContain('It is reserved for you until')
    const found = await shop.api()('POST /guests/order', { body: { token: tokenIn(mail?.text) } })
    expect(found.order).toMatchObject({ _id: order._id, paymentLink: { url: expect.any(String) } })
  })

  test('is paid as any other, and confirmed [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db, { stock: 1 })
    const { _id } = await place({ productId })
    await mailsOf(_id)
    await pay(_id)
    const paid = await get(_id)
    expect(paid).toMatchObject({ status: 'payment received', isSale: true })
    expect(paid).not.toHaveProperty('paymentLink')
    expect(await findProductRow(shop.db, productId)).toMatchObject({ stock: 0, reserved: 0 })
    expect((await mailsOf(_id)).at(-1)?.subject).toContain('Your order is confirmed')
  })

  test('belongs to the confirmed account of the address, and its page comes back to the order [TILL-9]', async () => {
    const user = await makeUser(shop.db, { emailConfirmedAt: new Date() })
    const { id: productId } = await makeProduct(shop.db)
    const { _id } = await place({ productId, email: user.email.toUpperCase() })
    const api = await shop.apiAs(user)
    const { orders } = await api('GET /orders/me', { query: {} })
    expect(orders).toMatchObject([{ _id, paymentLink: { url: expect.any(String) } }])
    expect(orders[0]).not.toHaveProperty('isGuest')
    expect(shop.payments.requests.at(-1)).toMatchObject({
      successUrl: expect.stringContaining('/order/thanks?'),
      cancelUrl: expect.stringMatching(/\/order\/guest$/),
    })
    const [mail] = await mailsOf(_id)
    const token = tokenIn(mail?.text)
    expect((await shop.api()('POST /guests/order', { body: { token } })).order._id).toBe(_id)
  })

  test('is of an account that has not proved the address once it does [GUEST-3, TILL-9]', async () => {
    const user = await makeUser(shop.db, { email: newAddress() })
    const { id: productId } = await makeProduct(shop.db)
    const { _id } = await place({ productId, email: user.email })
    await pay(_id)
    const api = await shop.apiAs(user)
    const orders = async () => (await api('GET /orders/me', { query: {} })).orders
    await shop.runJobs()
    expect(await orders()).toEqual([])
    expect((await api('GET /auth/me')).user).not.toHaveProperty('address')
    await api('POST /guests/claim')
    await shop.runJobs()
    const [mail] = shop.mailer.sent.filter(({ text }) => text.includes('/confirm-email'))
    expect(mail?.to).toBe(user.email)
    const [, token = ''] = /confirm-email\?token=([\w.~-]+)/.exec(mail?.text ?? '') ?? []
    await api('POST /account/confirm-email', { body: { token } })
    await shop.runJobs()
    expect(await orders()).toMatchObject([{ _id }])
  })

  test('names its admin in the timeline and the audit log [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db, { priceCents: 3995 })
    const { _id, email } = await place({ productId })
    const { moments } = await admin('GET /orders/:id/timeline', { params: { id: _id } })
    expect(moments.map(({ type }) => type)).toEqual(['status', 'mail'])
    expect(moments[0]).toMatchObject({ by: { email: adminEmail } })
    const { entries } = await admin('GET /audit', { query: { action: 'order.by-hand' } })
    expect(entries[0]).toMatchObject({ after: { recipient: email, total: 39.95 } })
  })

  test('leaves no address in the audit log when its customer deletes the account [SEC-13, TILL-9]', async () => {
    const user = await makeUser(shop.db, { emailConfirmedAt: new Date() })
    const { id: productId } = await makeProduct(shop.db)
    const { _id } = await place({ productId, email: user.email })
    const api = await shop.apiAs(user)
    await api('POST /account/delete', { body: { email: user.email } })
    const { entries } = await admin('GET /audit', { query: { 'subject-id': _id } })
    expect(entries.map(({ action }) => action)).toContain('order.by-hand')
    expect(JSON.stringify(entries)).not.toContain(user.email)
  })

  test('has a delivery of the rates of its country, at the price that was shown [SHIP-8, TILL-9]', async () => {
    const airmail = toRate('Airmail', 25)
    await setDelivery(shop.db, toSettings(toZone(['NZ'], airmail)))
    const { id: productId } = await makeProduct(shop.db, { priceCents: 4000 })
    const delivery = { country: 'NZ', rateId: airmail._id, price: 25 }
    expect(await place({ productId, delivery })).toMatchObject({ total: 65 })
    const refused = place({ productId, delivery: { ...delivery, price: 20 } })
    expect((await errorOf(refused)).slice(0, 2)).toEqual([409, 'delivery'])
  })

  test('is one order with one mail for a repeated key [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db)
    const email = newAddress()
    const body = { productId, email }
    const [one, other] = await Promise.all([place(body, 'by-hand-1'), place(body, 'by-hand-1')])
    expect(other._id).toBe(one._id)
    expect((await place(body, 'by-hand-1'))._id).toBe(one._id)
    expect(await mailsOf(one._id)).toHaveLength(1)
    const changed = place({ ...body, hours: 2 }, 'by-hand-1')
    expect((await errorOf(changed))[0]).toBe(409)
  })

  test('takes 1 to 24 hours, an address and a product that is there [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db, { stock: 1 })
    for (const hours of [0, 25, 1.5]) {
      expect((await errorOf(place({ productId, hours }))).slice(0, 2)).toEqual([400, 'hours'])
    }
    expect((await errorOf(place({ productId, email: 'nobody' })))[1]).toBe('email')
    expect((await errorOf(place({ productId, quantity: 2 })))[0]).toBe(409)
  })

  test('is refused to customers, and in a shop without a counter [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db)
    const body = { email: newAddress(), products: [{ productId, quantity: 1 }] }
    const { api } = await makeBuyer(shop)
    expect((await errorOf(api('POST /orders/by-hand', { body })))[0]).toBe(403)
    const plain = await createTestApp()
    try {
      const owner = await plain.apiAs(await makeAdmin(plain.db))
      expect((await errorOf(owner('POST /orders/by-hand', { body })))[0]).toBe(404)
    } finally {
      await plain.close()
    }
  })

  test('is not opened while the payment provider fails, and keeps no unit [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db, { stock: 1 })
    shop.payments.failNext(1)
    const failing = place({ productId })
    expect((await errorOf(failing))[0]).toBe(502)
    expect(await findProductRow(shop.db, productId)).toMatchObject({ reserved: 0 })
  })
})

describe('its units', () => {
  test('are released when the hours are over, without a mail [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db, { stock: 1 })
    const { _id } = await place({ productId, hours: 2 })
    await mailsOf(_id)
    shop.advance(HOUR)
    await runJob(shop, 'expire-orders')
    expect((await get(_id)).status).toBe('pending')
    shop.advance(HOUR + 60_000)
    await runJob(shop, 'expire-orders')
    expect((await get(_id)).status).toBe('cancelled')
    expect(await findProductRow(shop.db, productId)).toMatchObject({ stock: 1, reserved: 0 })
    expect(await mailsOf(_id)).toHaveLength(1)
  })

  test('use the hold of the customer, and never that of another [TILL-9]', async () => {
    const [wanting, other] = [await makeUser(shop.db), await makeUser(shop.db)]
    const { id: productId } = await makeProduct(shop.db, { stock: 1 })
    await admin('POST /holds', { body: { productId, userId: wanting.id, hours: 24 } })
    expect(await errorOf(place({ productId, email: other.email }))).toEqual([
      ...[409, undefined],
      expect.stringContaining('One unit is on hold for another customer.'),
    ])
    expect((await place({ productId, email: wanting.email })).status).toBe('pending')
  })

  test('are missing for no hold of the customer, or of another product [TILL-9]', async () => {
    const [wanting, other] = [await makeUser(shop.db), await makeUser(shop.db)]
    const own = await makeProduct(shop.db, { stock: 1 })
    const held = await makeProduct(shop.db, { stock: 5 })
    const hold = (productId: string, userId: string) =>
      admin('POST /holds', { body: { productId, userId, hours: 24 } })
    await hold(own.id, wanting.id)
    await hold(held.id, other.id)
    const products = [
      { productId: own.id, quantity: 2 },
      { productId: held.id, quantity: 1 },
    ]
    const placing = place({ productId: own.id, email: wanting.email, products })
    expect(await errorOf(placing)).toEqual([
      ...[409, undefined],
      expect.not.stringContaining('on hold for another customer'),
    ])
  })

  test('end the want of an account that has not proved the address [TILL-9, WANT-18]', async () => {
    const wanting = await makeUser(shop.db)
    const { id: productId } = await makeProduct(shop.db, { stock: 0 })
    const api = await shop.apiAs(wanting)
    await api('PUT /wants/:productId', { params: { productId }, body: {} })
    await admin('PATCH /products/:id', { params: { id: productId }, body: { stock: 1 } })
    const { _id } = await place({ productId, email: wanting.email })
    expect(await get(_id)).toMatchObject({ isGuest: true })
    await pay(_id)
    expect((await api('GET /wants')).wants).toEqual([])
  })

  test('are given back by the customer, or by an admin with a mail [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db, { stock: 2 })
    const one = await place({ productId })
    const [mail] = await mailsOf(one._id)
    await shop.api()('POST /guests/order/cancel', { body: { token: tokenIn(mail?.text) } })
    expect((await get(one._id)).status).toBe('cancelled')
    const other = await place({ productId })
    await mailsOf(other._id)
    const body = { status: 'cancelled' as const }
    await admin('PATCH /orders/:id', { params: { id: other._id }, body })
    expect((await mailsOf(other._id)).at(-1)?.subject).toContain('Your order is cancelled')
    expect(await findProductRow(shop.db, productId)).toMatchObject({ reserved: 0 })
  })

  test('count for no limit of the customer, and no later checkout replaces them [TILL-9]', async () => {
    const buyer = await makeBuyer(shop)
    const { id: productId } = await makeProduct(shop.db, { stock: 1 })
    const { _id } = await place({ productId, email: buyer.user.email })
    const same = buyer.api('POST /orders', { body: { products: [{ productId, quantity: 1 }] } })
    expect((await errorOf(same))[0]).toBe(409)
    for (let count = 0; count < 4; count += 1) {
      const { id } = await makeProduct(shop.db)
      await buyer.api('POST /orders', { body: { products: [{ productId: id, quantity: 1 }] } })
    }
    expect((await get(_id)).status).toBe('pending')
  })
})

test('the mail with the payment link of a collected order names its place [SHIP-15, TILL-9]', async () => {
  const collect = toRate('Collect', 0, { collection: atTheShop })
  await setDelivery(shop.db, toSettings(toZone(['AU'], collect)))
  const { id: productId } = await makeProduct(shop.db)
  const delivery = { country: 'AU', rateId: collect._id, price: 0 }
  const { _id } = await place({ productId, delivery })
  const [mail] = await mailsOf(_id)
  expect(mail?.text).toContain('Monday to Saturday, 10 to 6')
})

test('an order by hand of what is limited per customer needs an account, as the admin reads [DROP-12, TILL-9]', async () => {
  const { id: productId } = await makeProduct(shop.db)
  await saveDrop(shop, productId, { limitPerCustomer: 1 })
  expect(await errorOf(place({ productId }))).toEqual([
    ...[409, undefined],
    'At most 1 per customer: only an address with an account can have it.',
  ])
})

describe('the link', () => {
  test('is sent again after a minute while the page is open [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db)
    const { _id } = await place({ productId, hours: 1 })
    await mailsOf(_id)
    const again = () =>
      admin('POST /orders/:id/mails', { params: { id: _id }, body: { kind: 'payment-link' } })
    expect((await errorOf(again()))[0]).toBe(409)
    shop.advance(61_000)
    await again()
    const [first, second] = await mailsOf(_id)
    expect(tokenIn(second?.text)).not.toBe(tokenIn(first?.text))
    shop.advance(HOUR)
    expect((await errorOf(again()))[0]).toBe(409)
  })

  test('is of no order that its customer has placed [TILL-9]', async () => {
    const { orderId } = await placeOrder(shop)
    expect(await get(orderId)).not.toHaveProperty('paymentLink')
    const body = { kind: 'payment-link' as const }
    const again = admin('POST /orders/:id/mails', { params: { id: orderId }, body })
    expect((await errorOf(again))[0]).toBe(409)
  })

  test('is not mailed once the order has ended [TILL-9]', async () => {
    const { id: productId } = await makeProduct(shop.db)
    const { _id } = await place({ productId, hours: 1 })
    shop.advance(HOUR + 60_000)
    await runJob(shop, 'expire-orders')
    expect(await mailsOf(_id)).toEqual([])
  })
})
