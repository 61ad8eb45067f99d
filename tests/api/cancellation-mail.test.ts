import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import { cancelUnpaidOrder } from '../../server/orders/index.ts'
import { buy, deliver, payFor, placeOrder, toPaidEvent } from '../support/checkout.ts'
import { makeAdmin } from '../support/factories.ts'
import { createRefundDesk } from '../support/refunds.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** What a customer is told when an order is cancelled, after each way in which the shop comes to owe money. */

const LATE = 'Your payment reached us after the checkout had ended'
const OWED =
  'Your order has been cancelled and will not be sent. We owe you money for it and will pay it back.'

let shop: TestApp
let admin: Api
beforeAll(async () => {
  shop = await createTestApp()
  admin = await shop.apiAs(await makeAdmin(shop.db))
})
afterAll(() => shop.close())

const cancel = (id: string) =>
  admin('PATCH /orders/:id', { params: { id }, body: { status: 'cancelled' } })

async function cancellationOf(orderId: string): Promise<string> {
  await shop.runJobs()
  const subject = `Your order is cancelled (${orderId})`
  const mail = shop.mailer.sent.find((sent) => sent.subject === subject)
  return mail?.text.replaceAll(/\s+/g, ' ') ?? ''
}

test('paid when the copies were gone: the payment came too late', async () => {
  const late = await placeOrder(shop, { stock: 1 })
  await cancelUnpaidOrder(shop.ctx(), late.orderId)
  await admin('PATCH /products/:id', { params: { id: late.product.id }, body: { stock: 0 } })
  await payFor(shop, late)
  expect(await cancellationOf(late.orderId)).toContain(LATE)
})

test('paid with a wrong amount: the money comes back, and nothing came late', async () => {
  const purchase = await placeOrder(shop)
  await payFor(shop, purchase, { amountCents: 100 })
  await cancel(purchase.orderId)
  const told = await cancellationOf(purchase.orderId)
  expect(told).toContain(OWED)
  expect(told).not.toContain(LATE)
})

test('paid twice: the money comes back, and nothing came late', async () => {
  const purchase = await buy(shop)
  const session = shop.payments.pay(purchase.sessionId, { paymentId: 'payment_again' })
  await deliver(shop, toPaidEvent(session, 'evt_again'))
  await cancel(purchase.orderId)
  const told = await cancellationOf(purchase.orderId)
  expect(told).toContain(OWED)
  expect(told).not.toContain(LATE)
})

test('a refund failed: the money comes back, and nothing came late', async () => {
  const { orderId } = await buy(shop)
  const desk = createRefundDesk(shop, admin)
  await desk.refund(orderId)
  await desk.failLast(orderId)
  await cancel(orderId)
  const told = await cancellationOf(orderId)
  expect(told).toContain(OWED)
  expect(told).not.toContain(LATE)
})

test.each([
  ['a part', 5, true],
  ['all', 40, false],
])('%s went back before: what is left is told', async (_what, amount, isLeft) => {
  const { orderId } = await buy(shop, { priceCents: 4000 })
  await createRefundDesk(shop, admin).refund(orderId, { amount })
  await cancel(orderId)
  const told = await cancellationOf(orderId)
  expect(told).toContain(`We have refunded $${amount}.00 to the card you paid with.`)
  expect(told.includes('We will be in touch about the rest.')).toBe(isLeft)
})

test('money that was settled another way: nobody says that nothing was charged', async () => {
  const purchase = await placeOrder(shop)
  await payFor(shop, purchase, { amountCents: 100 })
  await admin('POST /orders/:id/settle', { params: { id: purchase.orderId }, body: {} })
  await cancel(purchase.orderId)
  expect(await cancellationOf(purchase.orderId)).not.toContain('You were not charged')
})
