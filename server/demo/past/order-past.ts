import { CHECKOUT_MINUTES } from '#contract/limits.ts'
import { shopCurrency } from '#contract/money.ts'
import type { OrderMailKind } from '#contract/orders/order-admin.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { DemoOrder } from '#db/demo/orders.ts'
import { mailsFor } from '#server/orders/index.ts'
import type { orderMails } from '#server/orders/order-mails.tables.ts'
import type { paymentEvents } from '#server/orders/payment-events.tables.ts'
import { minutesBefore } from './demo-time.ts'

/** A status change of an order, with time and actor. */
export type Step = { status: OrderStatus; at: Date; actor: string }

/** The actors of demo orders, named as in real histories. */
export type DemoActors = { buyer: string; payment: string; admin: string }

const PAID_AFTER_MINUTES = 4
const EXPIRY_JOB = 'expire-orders'

const PAID_PATH: OrderStatus[] = [
  'pending',
  'payment received',
  'preparing to ship',
  'shipped',
  'delivered',
  'completed',
]

/** The status changes of the order, spread over the time since it was placed. */
export function toSteps(
  now: Date,
  { status, wasPaid, minutesAgo, isCollected }: DemoOrder & { isCollected: boolean },
  { buyer, payment, admin }: DemoActors,
): Step[] {
  const path = toPath(status, wasPaid).filter(
    (step) => !(isCollected && (step === 'shipped' || step === 'delivered')),
  )
  return path.map((step, index) => {
    if (index === 0) return { status: step, at: minutesBefore(now, minutesAgo), actor: buyer }
    if (step === 'cancelled' && !wasPaid) {
      const expired = Math.min(CHECKOUT_MINUTES, minutesAgo / 2)
      return { status: step, at: minutesBefore(now, minutesAgo - expired), actor: EXPIRY_JOB }
    }
    const paid = Math.min(PAID_AFTER_MINUTES, minutesAgo / 2)
    if (index === 1) {
      return { status: step, at: minutesBefore(now, minutesAgo - paid), actor: payment }
    }
    const share = (index - 1) / path.length
    const at = minutesBefore(now, (minutesAgo - paid) * (1 - share))
    return { status: step, at, actor: admin }
  })
}

function toPath(status: OrderStatus, wasPaid: boolean): OrderStatus[] {
  if (status === 'cancelled') {
    return wasPaid ? ['pending', 'payment received', 'cancelled'] : ['pending', 'cancelled']
  }
  if (status === 'returned') return [...PAID_PATH.slice(0, 5), 'returned']
  return PAID_PATH.slice(0, PAID_PATH.indexOf(status) + 1)
}

/**
 * The mails that the changes triggered, all sent, and the one that an order is ready to collect. The expiry of an unpaid order
 * triggers none.
 */
export function toMails(
  orderId: string,
  steps: Step[],
  isCollected: boolean,
): (typeof orderMails.$inferInsert)[] {
  return steps.flatMap(({ status: to, at, actor }, index) => {
    const from = steps[index - 1]?.status
    if (!from || actor === EXPIRY_JOB) return []
    const isReady = isCollected && to === 'preparing to ship'
    const kinds: OrderMailKind[] = isReady
      ? ['ready-to-collect']
      : mailsFor({ from, to, wasPaid: from !== 'pending', lastWord: null })
    return kinds.map((kind) => ({ orderId, kind, actor, createdAt: at, sentAt: at }))
  })
}

/** The events of the payment page, if the order was paid. */
export function toPaymentEvents(
  orderId: string,
  totalCents: number,
  steps: Step[],
): (typeof paymentEvents.$inferInsert)[] {
  return steps
    .filter(({ status }) => status === 'payment received')
    .map(({ at }) => ({
      id: `evt_${orderId}`,
      type: 'checkout.session.completed',
      orderId,
      amountCents: totalCents,
      currency: shopCurrency(),
      isPaid: true,
      payload: {},
      receivedAt: at,
      processedAt: at,
    }))
}
