import { shopCurrency } from '#contract/money.ts'
import type { orderCaptures, orderRefunds } from '#server/orders/order-payments.tables.ts'
import type { orders } from '#server/orders/orders.tables.ts'
import {
  type demoPaymentRefunds,
  type demoPaymentSessions,
  toPaymentId,
} from '#server/platform/payments/index.ts'
import type { Step } from './order-past.ts'

type Bought = {
  order: typeof orders.$inferInsert
  lines: { name: string; unitPriceCents: number; quantity: number }[]
  steps: Step[]
}

/** The payment of a paid order, and its refund once returned or cancelled. */
export type Money = {
  capture: typeof orderCaptures.$inferInsert
  session: typeof demoPaymentSessions.$inferInsert
  refund?: typeof orderRefunds.$inferInsert
  refundThere?: typeof demoPaymentRefunds.$inferInsert
}

/** Includes the demo provider's own records, so that a demo order can be refunded. */
export function toMoney({ order, lines, steps }: Bought): Money | undefined {
  const paid = steps.find(({ status }) => status === 'payment received')
  if (!paid) return undefined
  const { id, email, totalCents, delivery } = order
  const sessionId = `cs_demo_${id}`
  const paymentId = toPaymentId(sessionId)
  const capture: Money['capture'] = {
    paymentId,
    orderId: id,
    amountCents: totalCents,
    currency: shopCurrency(),
    receivedAt: paid.at,
    step: steps.indexOf(paid),
  }
  const session: Money['session'] = {
    id: sessionId,
    orderId: id,
    request: {
      orderId: id,
      email,
      lines: lines.map((line) => ({ ...line, imageUrl: '' })),
      countries: delivery?.collection ? null : [],
      ...(delivery && {
        delivery: { name: delivery.name, cents: delivery.cents, days: delivery.days },
      }),
      totalCents,
      customerName: order.recipientName ?? '',
      successUrl: '',
      cancelUrl: '',
    },
    state: 'complete',
    createdAt: paid.at,
    expiresAt: paid.at,
  }
  const back = steps.find(({ status }) => status === 'returned' || status === 'cancelled')
  if (!back) return { capture, session }
  const { at: createdAt, actor } = back
  const refundId = `re_demo_${id}`
  return {
    capture,
    session,
    refund: {
      orderId: id,
      paymentId,
      amountCents: totalCents,
      reason: 'requested_by_customer',
      includesDelivery: (delivery?.cents ?? 0) > 0,
      state: 'done',
      providerId: refundId,
      actor,
      step: steps.indexOf(back) + 1,
      createdAt,
      settledAt: createdAt,
    },
    refundThere: { id: refundId, refundId, sessionId, amountCents: totalCents, createdAt },
  }
}
