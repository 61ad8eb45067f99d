import { createHmac } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type {
  PaymentEvent,
  PaymentSession,
  ProviderRefund,
} from '#server/platform/payments/payment-provider.ts'
import type { Clock } from '../clock.ts'
import type { Dispute, Message, Mood, Page, Payment, Provider, Refund } from './payment-book.ts'

const SECRET = 'the secret of the provider'
const signatureOf = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex')

export function createProvider(clock: Clock, currency: () => string): Provider {
  const pages = new Map<string, Page>()
  const payments: Payment[] = []
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const outbox: Message[] = []
  const mood: Mood = { silent: 0, actsInSilence: false, refusesRefund: false, refundsLater: false }
  const byKey = new Map<string, Refund>()
  const lastRefunds = new Map<string, Date>()
  let events = 0

  function emit(type: string, event: Partial<PaymentEvent>): void {
    events += 1
    const id = `evt_${events}`
    const createdAt = clock.now().toISOString()
    outbox.push({ name: id, event: { id, type, createdAt, payload: {}, ...event } })
  }

  /** @throws without an answer; the work is done first when the provider acts in silence */
  async function answer<T>(work: () => T): Promise<T> {
    await new Promise((resolve) => setImmediate(resolve))
    if (mood.silent > 0) {
      mood.silent -= 1
      if (mood.actsInSilence) work()
      throw new AppError('payment-unavailable', 'The payment provider does not answer')
    }
    return work()
  }

  function find(id: string): Page {
    const page = pages.get(id)
    if (!page) throw new Error(`There is no page ${id}`)
    return page
  }

  function toSession({ name: _, expiresAt: __, request: ___, ...session }: Page): PaymentSession {
    return { ...session }
  }

  function paymentOf(paymentId: string): Payment {
    const payment = payments.find(({ id }) => id === paymentId)
    if (!payment) throw new AppError('payment-refused', 'There is no such payment')
    return payment
  }

  const spokenOf = (paymentId: string) =>
    refunds
      .filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed')
      .reduce((sum, { amountCents }) => sum + amountCents, 0) +
    disputes
      .filter((dispute) => dispute.paymentId === paymentId && dispute.outcome !== 'won')
      .reduce((sum, { amountCents }) => sum + amountCents, 0)

  const leftOf = ({ id, amountCents }: Pick<Payment, 'id' | 'amountCents'>) =>
    Math.max(amountCents - spokenOf(id), 0)

  function makeRefund(
    payment: Payment,
    amountCents: number,
    { refundId = '', isLater = false } = {},
  ): Refund {
    if (amountCents > leftOf(payment)) {
      throw new AppError(
        'payment-refused',
        'The amount is greater than what is left of the payment',
      )
    }
    const id = `re_${refunds.length + 1}`
    const state = isLater ? 'pending' : 'done'
    const refund: Refund = {
      name: id,
      id,
      paymentId: payment.id,
      refundId,
      state,
      amountCents,
      isByShop: refundId !== '',
    }
    refunds.push(refund)
    lastRefunds.set(payment.orderId, clock.now())
    emit('refund.created', { refunded: { paymentId: payment.id, orderId: payment.orderId } })
    return refund
  }

  const toReported = ({ name: _, isByShop: __, ...refund }: Refund): ProviderRefund => ({
    ...refund,
  })

  const toDispute = ({ name: _, outcome: __, ...dispute }: Dispute) => ({
    ...dispute,
    eventAt: clock.now().toISOString(),
  })

  return {
    name: 'provider',
    pages,
    payments,
    refunds,
    disputes,
    outbox,
    mood,
    createSession: (request) =>
      answer(() => {
        const id = `page_${request.orderId}`
        if (!pages.has(id)) {
          pages.set(id, {
            name: id,
            id,
            orderId: request.orderId,
            state: 'open',
            isPaid: false,
            amountCents: request.totalCents,
            currency: currency(),
            expiresAt: request.expiresAt,
            request,
          })
        }
        return { id, url: `https://pay.example.com/${id}` }
      }),
    getSession: (id) => answer(() => toSession(find(id))),
    listPaidSessions: () =>
      answer(() => [...pages.values()].filter(({ isPaid }) => isPaid).map(toSession)),
    expireSession: (id) =>
      answer(() => {
        const page = find(id)
        if (page.state === 'complete') throw new Error('The page is complete')
        page.state = 'expired'
      }),
    refund: ({ refundId, paymentId, amountCents, idempotencyKey }) =>
      answer(() => {
        const made = byKey.get(idempotencyKey)
        if (made) return toReported(made)
        const payment = paymentOf(paymentId)
        if (mood.refusesRefund) {
          mood.refusesRefund = false
          throw new AppError('payment-refused', 'The card was closed')
        }
        const isLater = mood.refundsLater
        const refund = makeRefund(payment, amountCents, { refundId, isLater })
        byKey.set(idempotencyKey, refund)
        return toReported(refund)
      }),
    listRefunds: (of) =>
      answer(() =>
        refunds
          .filter((refund) => !('paymentId' in of) || refund.paymentId === of.paymentId)
          .map(toReported)
          .toReversed(),
      ),
    readEvent(rawBody, signature) {
      if (signature !== signatureOf(rawBody.toString())) {
        throw new AppError('invalid-input', 'The signature does not fit')
      }
      return JSON.parse(rawBody.toString()) as PaymentEvent
    },
    pay(page, { amountCents = page.amountCents, currency: paidIn = page.currency } = {}) {
      const payment: Payment = {
        name: `pay_${page.id}_${payments.length + 1}`,
        id: `pay_${page.id}_${payments.length + 1}`,
        orderId: page.orderId,
        amountCents,
        currency: paidIn,
        receivedAt: clock.now(),
      }
      const isSecond = page.isPaid
      payments.push(payment)
      const paid: PaymentSession = {
        ...toSession(page),
        state: 'complete',
        isPaid: true,
        amountCents,
        currency: paidIn,
        paymentId: payment.id,
        recipientName: 'Robin Field',
        address: {
          street: '12 Groove Lane',
          city: 'Fitzroy',
          state: 'VIC',
          postalCode: '3065',
          country: 'Australia',
        },
        phoneNumber: '+61 400 000 000',
      }
      if (!isSecond) Object.assign(page, paid)
      emit('checkout.session.completed', { session: paid })
      return payment
    },
    expireDue() {
      for (const page of pages.values()) {
        if (page.state !== 'open' || page.expiresAt > clock.now()) continue
        page.state = 'expired'
        emit('checkout.session.expired', { session: toSession(page) })
      }
    },
    refundThere: (payment, amountCents) => makeRefund(payment, amountCents),
    settleRefund(refund, state) {
      refund.state = state
      if (state === 'failed') refund.failure = 'The account is closed'
      const { orderId } = paymentOf(refund.paymentId)
      const type = state === 'failed' ? 'refund.failed' : 'refund.updated'
      emit(type, { refunded: { paymentId: refund.paymentId, orderId } })
    },
    dispute(payment, amountCents) {
      const id = `dp_${disputes.length + 1}`
      const dispute: Dispute = {
        name: id,
        id,
        paymentId: payment.id,
        amountCents,
        currency: payment.currency,
        reason: 'product_not_received',
        status: 'needs_response',
        isOpen: true,
        outcome: 'open',
        eventAt: clock.now().toISOString(),
      }
      disputes.push(dispute)
      emit('charge.dispute.created', { dispute: toDispute(dispute) })
      return dispute
    },
    closeDispute(dispute, outcome) {
      dispute.outcome = outcome
      dispute.isOpen = false
      dispute.status = outcome
      emit('charge.dispute.closed', { dispute: toDispute(dispute) })
    },
    sign(event) {
      if (event.refunded?.orderId) lastRefunds.set(event.refunded.orderId, clock.now())
      const body = JSON.stringify(event)
      return { body, signature: signatureOf(body) }
    },
    lastRefundOf: (orderId) => lastRefunds.get(orderId),
    balanceOf: (orderId) =>
      payments
        .filter((payment) => payment.orderId === orderId)
        .reduce((sum, payment) => {
          const open = disputes
            .filter(({ paymentId, outcome }) => paymentId === payment.id && outcome === 'open')
            .reduce((cents, { amountCents }) => cents + amountCents, 0)
          // The money of an open dispute is not decided yet: it counts as the shop's.
          return sum + payment.amountCents - spokenOf(payment.id) + open
        }, 0),
    leftOf,
  }
}
