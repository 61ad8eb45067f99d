import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { OrderMailKind } from '#contract/orders/order-admin.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { orderMailWorker } from '#server/orders/mail/send-order-mail.ts'
import { orderMails } from '#server/orders/order-mails.tables.ts'
import { orderRefunds } from '#server/orders/order-payments.tables.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buy, payFor, placeOrder } from '#tests/support/app/checkout.ts'
import { mailsAbout } from '#tests/support/app/mails.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShop,
} from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)

/** The subjects of all mails about the order, in order of sending, after it had these statuses with time in between. */
async function subjectsAfter(orderId: string, ...statuses: OrderStatus[]): Promise<string[]> {
  for (const status of statuses) {
    await setStatus(admin, orderId, status)
    await shop.runJobs()
  }
  const mails = await mailsAbout(shop, orderId)
  // The mailer lists the newest first.
  return mails.map(({ subject }) => subject.replace(` (${orderId})`, '')).toReversed()
}

async function statesOf(orderId: string) {
  const { moments } = await admin('GET /orders/:id/timeline', { params: { id: orderId } })
  return moments.flatMap((moment) => (moment.type === 'mail' ? [[moment.kind, moment.state]] : []))
}

test('takes back a return when the mail about its shipping has not left', async () => {
  const { orderId } = await buy(shop)
  await subjectsAfter(orderId, 'returned')
  await setStatus(admin, orderId, 'shipped')
  expect(await subjectsAfter(orderId, 'preparing to ship')).toEqual([
    'Your return has arrived',
    'Your order is confirmed',
  ])
})

test('sends one mail each on payment, shipping, cancellation and return', async () => {
  const { orderId, user, product } = await buy(shop, { quantity: 2 })
  const [confirmation] = await mailsAbout(shop, orderId)
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
  const path = ['shipped', 'delivered', 'shipped', 'returned', 'shipped', 'cancelled'] as const
  expect(await subjectsAfter(orderId, ...path)).toEqual([
    'Your order is confirmed',
    'Your order is on its way',
    'Your return has arrived',
    'Your order is on its way',
    'Your order is cancelled',
  ])
})

test('takes a cancellation back when the order goes on, and sends a later one', async () => {
  const { orderId } = await buy(shop)
  await shop.runJobs()
  const path = ['cancelled', 'payment received', 'preparing to ship', 'cancelled'] as const
  expect(await subjectsAfter(orderId, ...path)).toEqual([
    'Your order is confirmed',
    'Your order is cancelled',
    'Your order is confirmed',
    'Your order is cancelled',
  ])
  expect(await subjectsAfter(orderId, 'pending', 'cancelled')).toHaveLength(4)
})

test('notifies customers of a returned order that they cancelled it', async () => {
  const { api, orderId } = await placeOrder(shop)
  await subjectsAfter(orderId, 'shipped', 'returned', 'pending')
  await api('POST /orders/:id/cancel', { params: { id: orderId } })
  expect((await subjectsAfter(orderId)).at(-1)).toBe('Your order is cancelled')
})

test('replaces mails that the status has made untrue before they leave', async () => {
  const { orderId } = await buy(shop)
  await mailsAbout(shop, orderId)
  for (const status of ['shipped', 'cancelled', 'payment received'] as const) {
    await setStatus(admin, orderId, status)
  }
  expect(await subjectsAfter(orderId)).toEqual(['Your order is confirmed'])
  expect(await statesOf(orderId)).toEqual([
    ['confirmation', 'sent'],
    ['shipped', 'obsolete'],
    ['cancelled', 'obsolete'],
  ])
})

test('does not send a mail that the order makes untrue on its way', async () => {
  const { orderId } = await buy(shop)
  await setStatus(admin, orderId, 'shipped')
  await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId))
  expect(await subjectsAfter(orderId)).toEqual([])
  expect(await statesOf(orderId)).toEqual([
    ['confirmation', 'obsolete'],
    ['shipped', 'obsolete'],
  ])
  await shop.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, orderId))
})

/** Sets a status while the mail about another one is on its way. */
async function setDuringMail(orderId: string, mailed: OrderStatus, meanwhile: OrderStatus) {
  await setStatus(admin, orderId, mailed)
  const send = shop.mailer.send.bind(shop.mailer)
  vi.spyOn(shop.mailer, 'send').mockImplementationOnce(async (mail) => {
    await setStatus(admin, orderId, meanwhile)
    await send(mail)
  })
  await shop.runJobs()
}

test('takes back a mail that left while the status changed', async () => {
  const { orderId } = await buy(shop)
  await shop.runJobs()
  await setDuringMail(orderId, 'returned', 'pending')
  expect(await subjectsAfter(orderId, 'completed')).toEqual([
    'Your order is confirmed',
    'Your return has arrived',
    'Your order is confirmed',
  ])
})

test('corrects a mail that left while an admin corrected the status', async () => {
  const { orderId } = await buy(shop)
  await shop.runJobs()
  await setDuringMail(orderId, 'cancelled', 'payment received')
  expect(await subjectsAfter(orderId)).toEqual([
    'Your order is confirmed',
    'Your order is cancelled',
    'Your order is confirmed',
  ])
  await subjectsAfter(orderId, 'cancelled')
  await setDuringMail(orderId, 'preparing to ship', 'cancelled')
  expect((await subjectsAfter(orderId)).slice(3)).toEqual([
    'Your order is cancelled',
    'Your order is confirmed',
    'Your order is cancelled',
  ])
})

test('does not send the mail about a refund that has failed since', async () => {
  const { orderId } = await buy(shop)
  await mailsAbout(shop, orderId)
  const steps = createRefundSteps(shop, admin)
  await steps.refund(orderId)
  const setState = (state: 'failed' | 'done') =>
    shop.db.update(orderRefunds).set({ state }).where(eq(orderRefunds.orderId, orderId))
  await setState('failed')
  expect(await subjectsAfter(orderId)).toEqual(['Your order is confirmed'])
  expect(await statesOf(orderId)).toContainEqual(['refunded', 'obsolete'])
  await setState('done')
})

test('is resent by an admin only while it is true', async () => {
  const { orderId } = await buy(shop)
  await subjectsAfter(orderId, 'shipped', 'cancelled')
  shop.advance(120_000)
  const resend = (kind: OrderMailKind) =>
    admin('POST /orders/:id/mails', { params: { id: orderId }, body: { kind } })
  await expect(resend('shipped')).rejects.toMatchObject({
    statusCode: 409,
    field: 'kind',
    message: 'The order is cancelled: this mail is no longer true',
  })
  await resend('cancelled')
  expect((await subjectsAfter(orderId)).at(-1)).toBe('Your order is cancelled')
})

test('a confirmation states no payment of a free order, and no packing of a shipped one', async () => {
  const { orderId } = await placeOrder(shop, { priceCents: 0 })
  await setStatus(admin, orderId, 'shipped')
  const mail = (await mailsAbout(shop, orderId)).find(({ subject }) =>
    subject.includes('confirmed'),
  )
  expect(mail?.text).toContain('There is nothing to pay.')
  expect(mail?.text).not.toMatch(/your payment|pack your order/)
})

test('a mail that fails does not block the order and is sent later, once', async () => {
  const { orderId } = await placeOrder(shop)
  shop.mailer.failNext(1)
  await payFor(shop, { sessionId: `session_${orderId}` })
  expect(await mailsAbout(shop, orderId)).toEqual([])
  const [mail] = await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId))
  const again = () => orderMailWorker.run(shop.ctx(), { mailId: mail?.id })
  await again()
  await again()
  expect(await mailsAbout(shop, orderId)).toHaveLength(1)
})

test('sends a mail once, with one Message-ID, when its record fails to be saved [REL-2]', async () => {
  const { orderId } = await buy(shop)
  const [mail] = await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId))
  let failures = 2
  const db: Database = new Proxy(shop.db, {
    get(target, name, receiver) {
      const isSent = shop.mailer.sent.some(({ id }) => id === mail?.id)
      if (name !== '$client' || !isSent || failures === 0)
        return Reflect.get(target, name, receiver)
      failures -= 1
      throw new Error('Connection terminated unexpectedly')
    },
  })
  await orderMailWorker.run({ ...shop.ctx(), db }, { mailId: mail?.id })
  expect(failures).toBe(0)
  const sent = await mailsAbout(shop, orderId)
  expect(sent.map(({ id }) => id)).toEqual([mail?.id])
  const [after] = await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId))
  expect(after).toMatchObject({ sentAt: expect.any(Date), attempts: 0 })
})

test('a mail that is resent has another Message-ID than the first [REL-2]', async () => {
  const { orderId } = await buy(shop)
  await mailsAbout(shop, orderId)
  shop.advance(120_000)
  await admin('POST /orders/:id/mails', { params: { id: orderId }, body: { kind: 'confirmation' } })
  const ids = (await mailsAbout(shop, orderId)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})
