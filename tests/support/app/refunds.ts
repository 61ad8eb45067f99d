import type { Api } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import { deliver, type TestEvent } from './checkout.ts'
import type { TestApp } from './test-app.ts'

/** Refund steps, for one shop and one admin. */

type RefundInput = {
  includesDelivery?: boolean
  amount?: number
  reason?: 'requested_by_customer'
  restock?: { lineId: string; quantity: number }[]
}

type RefundHeaders = { key?: string | undefined; version?: string }

/** The id of an order's payment at the fake provider. */
export const paymentIdOf = (orderId: string) => `payment_${orderId}`

export function createRefundSteps(shop: TestApp, admin: Api) {
  const tell = (event: Omit<TestEvent, 'payload'>) => deliver(shop, { ...event, payload: {} })
  const deliverRefundEvent = (orderId: string, id = `evt_refunded_${orderId}`) =>
    tell({ id, type: 'charge.refunded', refunded: { paymentId: paymentIdOf(orderId), orderId } })
  return {
    refund: (id: string, body: RefundInput = {}, { key, version }: RefundHeaders = {}) =>
      admin('POST /orders/:id/refunds', {
        params: { id },
        body,
        headers: {
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(version === undefined ? {} : ifMatch(version)),
        },
      }),
    paymentOf: async (id: string) =>
      (await admin('GET /orders/:id/payment', { params: { id } })).payment,
    orderOf: async (id: string) => (await admin('GET /orders/:id', { params: { id } })).order,
    timelineOf: async (id: string) =>
      (await admin('GET /orders/:id/timeline', { params: { id } })).moments,
    mailsTo: (email: string) =>
      shop.mailer.sent.filter(({ to, subject }) => to === email && subject.includes('refund')),
    requestsFor: (orderId: string) =>
      shop.payments.refundRequests.filter((request) => request.orderId === orderId),
    /** Delivers an event of the provider; returns the status of the response. */
    tell,
    deliverRefundEvent,
    /** Fails the last refund of the order at the bank and delivers the event. */
    async failLast(orderId: string) {
      const made = shop.payments.refunds.findLast((row) => row.paymentId === paymentIdOf(orderId))
      if (!made) throw new Error('No refund was made')
      Object.assign(made, { state: 'failed', failure: 'The bank did not take it' })
      await deliverRefundEvent(orderId, `evt_failed_${made.id}`)
      await shop.runJobs()
    },
  }
}
