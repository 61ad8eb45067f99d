import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import { orderMails } from '../../server/orders/orders.tables.ts'
import { orderMailWorker } from '../../server/orders/send-order-mail.ts'
import { auditShop } from '../support/audit.ts'
import { buy, payFor, placeOrder } from '../support/checkout.ts'
import { makeAdmin } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let admin: Api
beforeAll(async () => {
  shop = await createTestApp()
})
beforeEach(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
})
afterEach(async () => {
  expect(await auditShop(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const setStatus = (orderId: string, status: OrderStatus) =>
  admin('PATCH /orders/:id', { params: { id: orderId }, body: { status } })

const mailsAbout = async (orderId: string) => {
  await shop.runJobs()
  return shop.mailer.sent.filter(({ subject }) => subject.includes(orderId))
}

test('mails go out on payment, shipping, cancellation and return, each once', async () => {
  const { orderId, user, product } = await buy(shop, { quantity: 2 })
  const [confirmation] = await mailsAbout(orderId)
  expect(confirmation).toMatchObject({
    to: user.email,
    subject: `Your order is confirmed (${orderId})`,
  })
  for (const form of [confirmation?.text, confirmation?.html]) {
    expect(form).toContain(product.name)
    expect(form).toContain('$79.90')
    expect(form).toContain('12 Groove Lane')
    expect(form).toContain(orderId)
  }
  for (const status of ['shipped', 'returned', 'shipped', 'cancelled', 'delivered'] as const) {
    await setStatus(orderId, status)
  }
  const subjects = (await mailsAbout(orderId)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual([
    `Your order is cancelled (${orderId})`,
    `Your order is confirmed (${orderId})`,
    `Your order is on its way (${orderId})`,
    `Your return has arrived (${orderId})`,
  ])
})

test('a mail that cannot be sent now does not hold up the order; it is sent later, once', async () => {
  const { orderId } = await placeOrder(shop)
  shop.mailer.failNext(1)
  expect(await payFor(shop, { sessionId: `session_${orderId}` })).toBe(200)
  expect(await mailsAbout(orderId)).toEqual([])
  const [mail] = await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId))
  const again = () => orderMailWorker.run(shop.ctx(), { mailId: mail?.id })
  await again()
  await again()
  expect(await mailsAbout(orderId)).toHaveLength(1)
})
