import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { buildApp } from '#server/app.ts'
import { startCheckout } from '#server/checkout/start-checkout.ts'
import { recordPayment } from '#server/orders/index.ts'
import { setOrderStatus } from '#server/orders/lifecycle/set-order-status.ts'
import { orderMails } from '#server/orders/order-mails.tables.ts'
import { createDemoPayments } from '#server/platform/payments/index.ts'
import {
  buy,
  deliver,
  payFor,
  placeOrder,
  someAddress,
  toPaidEvent,
} from '#tests/support/app/checkout.ts'
import { findProductRow, makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { mailsAbout } from '#tests/support/app/mails.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'

/** An admin sets the status of an order while the customer pays it by card. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
let admin: Api
let adminId: string
let steps: ReturnType<typeof createRefundSteps>
beforeEach(async () => {
  const user = await makeAdmin(shop.db)
  adminId = user.id
  admin = await shop.apiAs(user)
  steps = createRefundSteps(shop, admin)
})
afterEach(() => shop.runJobs())

const asAdmin = () => ({ kind: 'user', userId: adminId, role: 'admin', sessionId: 'test' }) as const

async function isListed(orderId: string): Promise<boolean> {
  const { orders } = await admin('GET /orders', { query: { attention: 'money' } })
  return orders.some(({ _id }) => _id === orderId)
}

const mailsOf = async (orderId: string) =>
  (await mailsAbout(shop, orderId)).map(({ text }) => text.replaceAll(/\s+/g, ' '))

/** The mails that deny a charge. */
const denialsOf = async (orderId: string) =>
  (await mailsOf(orderId)).filter((text) => text.includes('You were not charged'))

/** The card payment is saved beside the order, which stays as the admin set it. */
async function expectRefused(orderId: string, status: OrderStatus) {
  expect(await steps.orderOf(orderId)).toMatchObject({ status, refundNeeded: true, refunded: 0 })
  expect(await steps.paymentOf(orderId)).toMatchObject({
    captured: 39.95,
    refundable: 39.95,
    captures: [{ amount: 39.95, refusal: 'paid after manual change' }],
    refundDue: { amount: 39.95, reason: 'paid after manual change' },
  })
  expect(await isListed(orderId)).toBe(true)
}

describe('an order that an admin cancels while its page is being paid', () => {
  test('stays cancelled, and the payment is due for refund [SEC-7]', async () => {
    const { orderId, product, sessionId } = await placeOrder(shop)
    const session = shop.payments.pay(sessionId)
    await setStatus(admin, orderId, 'cancelled')
    expect(await deliver(shop, toPaidEvent(session))).toBe(200)
    await expectRefused(orderId, 'cancelled')
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10, reserved: 0 })
    expect(await denialsOf(orderId)).toEqual([])
    const { order } = await steps.refund(orderId)
    expect(order).toMatchObject({ status: 'cancelled', refundNeeded: false })
    expect(await isListed(orderId)).toBe(false)
  })

  test('is due for refund also when the event is lost and the closing job finds the payment [SEC-7]', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    shop.payments.pay(sessionId)
    await setStatus(admin, orderId, 'cancelled')
    const [mail] = await mailsOf(orderId)
    await expectRefused(orderId, 'cancelled')
    expect(mail).toContain('We owe you money for it and will pay it back.')
  })

  test('is due for refund when the payment comes first [SEC-7]', async () => {
    const { orderId } = await buy(shop)
    await setStatus(admin, orderId, 'cancelled')
    expect(await steps.paymentOf(orderId)).toMatchObject({
      refundDue: { amount: 39.95, reason: 'cancelled or returned' },
    })
    expect(await isListed(orderId)).toBe(true)
    expect(await denialsOf(orderId)).toEqual([])
  })

  test.each(['the cancellation', 'the payment'])(
    'has one outcome when %s waits for the lock of the other [SEC-7]',
    async (second) => {
      const { orderId, sessionId } = await placeOrder(shop)
      const session = shop.payments.pay(sessionId)
      const cancel = (ctx: ReturnType<typeof shop.ctx>) =>
        setOrderStatus({ ...ctx, actor: asAdmin() }, { orderId, status: 'cancelled' })
      const pay = (ctx: ReturnType<typeof shop.ctx>) => recordPayment(ctx, orderId, session)
      const isPaidFirst = second === 'the cancellation'
      const { status } = isPaidFirst
        ? await interleave(shop.ctx(), pay, cancel)
        : await interleave(shop.ctx(), cancel, pay)
      expect(status).toBe('fulfilled')
      expect(await steps.orderOf(orderId)).toMatchObject({
        status: 'cancelled',
        refundNeeded: true,
      })
      expect(await isListed(orderId)).toBe(true)
      expect(await denialsOf(orderId)).toEqual([])
    },
  )

  test('denies a charge only once the page is closed [SEC-7]', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    await setStatus(admin, orderId, 'cancelled')
    expect(await shop.db.$count(orderMails, eq(orderMails.orderId, orderId))).toBe(0)
    expect(await denialsOf(orderId)).toHaveLength(1)
    expect(await shop.payments.getSession(sessionId)).toMatchObject({ state: 'expired' })
  })

  test('gets its mail without that sentence while the provider does not answer [SEC-7]', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    const { expireSession } = shop.payments
    shop.payments.expireSession = async () => {
      throw new Error('The payment provider does not answer')
    }
    await setStatus(admin, orderId, 'cancelled')
    const mails = await mailsOf(orderId)
    shop.payments.expireSession = expireSession
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('If you have paid for it, you will get your money back.')
    await payFor(shop, { sessionId })
    await expectRefused(orderId, 'cancelled')
  })

  test('accepts the payment when the admin moves the order on after all [SEC-7]', async () => {
    const { orderId, product, sessionId } = await placeOrder(shop)
    await setStatus(admin, orderId, 'cancelled')
    await payFor(shop, { sessionId })
    const { order } = await setStatus(admin, orderId, 'preparing to ship')
    expect(order).toMatchObject({ refundNeeded: false, paidAt: expect.any(String) })
    const payment = await steps.paymentOf(orderId)
    expect(payment.captures[0]).not.toHaveProperty('refusal')
    expect(payment).not.toHaveProperty('refundDue')
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9 })
    expect((await steps.refund(orderId)).order).toMatchObject({ refunded: 39.95, netTotal: 0 })
  })

  test('is revived by a payment when not an admin but the customer or the time cancelled it', async () => {
    const { orderId, api, sessionId } = await placeOrder(shop)
    await api('POST /orders/:id/cancel', { params: { id: orderId } })
    await payFor(shop, { sessionId })
    expect(await steps.orderOf(orderId)).toMatchObject({
      status: 'payment received',
      refundNeeded: false,
    })
  })
})

describe('an order that an admin marks as paid while its page is being paid', () => {
  test.each(['payment received', 'shipped'] as const)(
    'flags the card payment, when set to %s [SEC-7]',
    async (status) => {
      const { orderId, sessionId } = await placeOrder(shop)
      const session = shop.payments.pay(sessionId)
      await setStatus(admin, orderId, status)
      expect(await deliver(shop, toPaidEvent(session))).toBe(200)
      expect(await deliver(shop, toPaidEvent(session, 'evt_again'))).toBe(200)
      await expectRefused(orderId, status)
      const { order } = await steps.refund(orderId)
      expect(order).toMatchObject({ refundNeeded: false, refunded: 0, netTotal: 39.95 })
    },
  )

  test('is not flagged when the card payment comes first [SEC-7]', async () => {
    const { orderId } = await buy(shop)
    await setStatus(admin, orderId, 'preparing to ship')
    expect(await steps.orderOf(orderId)).toMatchObject({ refundNeeded: false })
  })

  test('has both payments due when it is cancelled, one after the other [SEC-7]', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    await setStatus(admin, orderId, 'payment received')
    await payFor(shop, { sessionId })
    await setStatus(admin, orderId, 'cancelled')
    await steps.refund(orderId)
    expect((await steps.paymentOf(orderId)).refundDue).toMatchObject({
      amount: 39.95,
      reason: 'cancelled or returned',
    })
    const resolve = () => admin('POST /orders/:id/refund-due/resolve', { params: { id: orderId } })
    expect((await resolve()).order).toMatchObject({ refundNeeded: false, netTotal: 0 })
  })

  test('keeps the card payment as its own when no refund is due [SEC-7]', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    await setStatus(admin, orderId, 'payment received')
    await payFor(shop, { sessionId })
    const { payment } = await admin('POST /orders/:id/refund-due/resolve', {
      params: { id: orderId },
      body: { refunded: 0 },
    })
    expect(payment.captures[0]).not.toHaveProperty('refusal')
    expect((await steps.refund(orderId, { amount: 10 })).order).toMatchObject({
      refunded: 10,
      netTotal: 29.95,
    })
  })
})

test('the demo page and an admin at the same moment leave a cancelled order and a refund due [SEC-7]', async () => {
  const { db, clock } = shop.services
  const payments = createDemoPayments({ db, clock, publicUrl: 'http://shop.test' })
  const services = { ...shop.services, payments }
  const app = await buildApp({ services })
  const form = { name: 'Ada Quill', ...someAddress, phone: '', card: '4242 4242 4242 4242' }
  for (let round = 0; round < 5; round += 1) {
    const user = await makeUser(shop.db)
    const product = await makeProduct(shop.db)
    const actor = { kind: 'user', userId: user.id, role: 'user', sessionId: '' } as const
    const lines = [{ productId: product.id, quantity: 1 }]
    const ctx = { ...shop.ctx(), ...services, actor }
    const { orderId, checkoutUrl } = await startCheckout(ctx, { lines, network: '192.0.2.1' })
    const pay = app.inject({
      method: 'POST',
      url: new URL(checkoutUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    await Promise.all([pay, setStatus(admin, orderId, 'cancelled')])
    expect(await steps.orderOf(orderId)).toMatchObject({
      status: 'cancelled',
      refundNeeded: true,
    })
  }
  await app.close()
})
