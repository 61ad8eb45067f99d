import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { orderMailWorker } from '#server/orders/mail/send-order-mail.ts'
import { orderMails } from '#server/orders/order-mails.tables.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buy, payFor, placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
let admin: Api
beforeEach(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

const setStatus = (orderId: string, status: OrderStatus) =>
  admin('PATCH /orders/:id', { params: { id: orderId }, body: { status } })

const mailsAbout = async (orderId: string) => {
  await shop.runJobs()
  return shop.mailer.sent.filter(({ subject }) => subject.includes(orderId))
}

test('sends one mail each on payment, shipping, cancellation and return', async () => {
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

test('a mail that fails does not block the order and is sent later, once', async () => {
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

test('sends a mail once, with one Message-ID, when its record fails to be saved [REL-2]', async () => {
  const { orderId } = await buy(shop)
  const [mail] = await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId))
  let failures = 2
  const db: Database = new Proxy(shop.db, {
    get(target, name, receiver) {
      if (name !== 'update' || failures === 0) return Reflect.get(target, name, receiver)
      failures -= 1
      return () => {
        throw new Error('Connection terminated unexpectedly')
      }
    },
  })
  await orderMailWorker.run({ ...shop.ctx(), db }, { mailId: mail?.id })
  expect(failures).toBe(0)
  const sent = await mailsAbout(orderId)
  expect(sent.map(({ id }) => id)).toEqual([mail?.id])
  const [after] = await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId))
  expect(after).toMatchObject({ sentAt: expect.any(Date), attempts: 0 })
})

test('a mail that is resent has another Message-ID than the first [REL-2]', async () => {
  const { orderId } = await buy(shop)
  await mailsAbout(orderId)
  shop.advance(120_000)
  await admin('POST /orders/:id/mails', { params: { id: orderId }, body: { kind: 'confirmation' } })
  const ids = (await mailsAbout(orderId)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})
