import type { Api } from '../../contract/client.ts'
import type { PaymentEvent } from '../../server/platform/payments/index.ts'
import { deliver } from './checkout.ts'
import { makeUser } from './factories.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** Steps of giving money back, for one shop and one admin. */

type Wish = {
  amount?: number
  basedOn?: number
  reason?: 'requested_by_customer'
  restock?: { lineId: string; quantity: number }[]
}

/** What the fake provider calls the payment of an order. */
export const paymentIdOf = (orderId: string) => `payment_${orderId}`

/** A shop of its own with its owner, Ilse Moravec, at the desk. */
export async function openRefundDesk() {
  const shop = await createTestApp()
  const admin = await shop.apiAs(
    await makeUser(shop.db, { role: 'admin', firstName: 'Ilse', lastName: 'Moravec' }),
  )
  return { shop, admin, desk: createRefundDesk(shop, admin) }
}

export type RefundDesk = ReturnType<typeof createRefundDesk>

export function createRefundDesk(shop: TestApp, admin: Api) {
  const tell = (event: Omit<PaymentEvent, 'payload'>) => deliver(shop, { ...event, payload: {} })
  const tellOfRefund = (orderId: string, id = `evt_refunded_${orderId}`) =>
    tell({ id, type: 'charge.refunded', refunded: { paymentId: paymentIdOf(orderId), orderId } })
  return {
    refund: (id: string, body: Wish = {}, key?: string) =>
      admin('POST /orders/:id/refunds', {
        params: { id },
        body,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      }),
    paymentOf: async (id: string) =>
      (await admin('GET /orders/:id/payment', { params: { id } })).payment,
    orderOf: async (id: string) => (await admin('GET /orders/:id', { params: { id } })).order,
    timelineOf: async (id: string) =>
      (await admin('GET /orders/:id/timeline', { params: { id } })).moments,
    mailsTo: (email: string) =>
      shop.mailer.sent.filter(({ to, subject }) => to === email && subject.includes('refund')),
    asksFor: (orderId: string) =>
      shop.payments.refundRequests.filter((request) => request.orderId === orderId),
    /** The provider's message, as it comes; answers the status it got. */
    tell,
    tellOfRefund,
    /** The bank does not take the order's last refund, and the shop is told so. */
    async failLast(orderId: string) {
      const made = shop.payments.refunds.findLast((row) => row.paymentId === paymentIdOf(orderId))
      if (!made) throw new Error('No refund was made')
      Object.assign(made, { state: 'failed', failure: 'The bank did not take it' })
      await tellOfRefund(orderId, `evt_failed_${made.id}`)
      await shop.runJobs()
    },
  }
}
