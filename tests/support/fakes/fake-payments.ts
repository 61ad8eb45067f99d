import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { shopCurrency } from '#contract/money.ts'
import type {
  PaymentEvent,
  PaymentProvider,
  PaymentSession,
  ProviderRefund,
  RefundRequest,
  SessionRequest,
} from '#server/platform/payments/payment-provider.ts'

export type FakePayments = PaymentProvider & {
  requests: SessionRequest[]
  sessions: Map<string, PaymentSession>
  /** Every attempt, including failed ones. */
  refundRequests: RefundRequest[]
  refunds: ProviderRefund[]
  /** The next calls fail with a network error. With `isDone` the refund is made and only its response is lost. */
  failNext(times: number, isDone?: boolean): void
  refuseNext(reason: string): void
  /** A customer pays on the page of the provider, without an event to the shop. */
  pay(id: string, details?: Partial<PaymentSession>): PaymentSession
  /** A refund made at the provider, without an event to the shop. */
  refundThere(paymentId: string, amountCents: number): ProviderRefund
  /** An event about a session as the provider would send it: raw body and signature. */
  signedEvent(event: PaymentEvent): { body: string; signature: string }
}

const SECRET = 'fake-webhook-secret'
const sign = (body: string | Buffer) => createHmac('sha256', SECRET).update(body).digest('hex')

export function createFakePayments(): FakePayments {
  const outages = createOutages()
  return {
    name: 'fake',
    ...outages.controls,
    ...createPages(outages),
    ...createRefunds(outages),
    ...events,
  }
}

type Outages = ReturnType<typeof createOutages>

function createOutages() {
  let failures = 0
  let isDone = false
  let refusal: string | undefined
  return {
    controls: {
      failNext(times: number, isDoneAllTheSame = false) {
        failures = times
        isDone = isDoneAllTheSame
      },
      refuseNext(reason: string) {
        refusal = reason
      },
    },
    isDone: () => isDone,
    assertUp() {
      if (failures === 0) return
      failures -= 1
      throw new Error('The payment provider does not answer')
    },
    assertWilling() {
      const reason = refusal
      refusal = undefined
      if (reason !== undefined) throw new AppError('payment-refused', reason)
    },
  }
}

function createPages({ assertUp }: Outages) {
  const sessions = new Map<string, PaymentSession>()
  const requests: SessionRequest[] = []
  const find = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`No such session ${id}`)
    return session
  }
  const change = (id: string, changes: Partial<PaymentSession>) => {
    const session = { ...find(id), ...changes }
    sessions.set(id, session)
    return session
  }
  return {
    requests,
    sessions,
    async createSession(request: SessionRequest) {
      assertUp()
      const { orderId, totalCents } = request
      const id = `session_${orderId}`
      if (!sessions.has(id)) {
        requests.push(request)
        const asked = { id, orderId, amountCents: totalCents, currency: shopCurrency() }
        sessions.set(id, { ...asked, state: 'open', isPaid: false })
      }
      return { id, url: `https://pay.example.com/${id}` }
    },
    getSession: async (id: string) => find(id),
    async listPaidSessions() {
      assertUp()
      return [...sessions.values()].filter(({ isPaid }) => isPaid)
    },
    async expireSession(id: string) {
      if (find(id).state === 'complete') throw new Error('The session is complete')
      change(id, { state: 'expired' })
    },
    pay: (id: string, details: Partial<PaymentSession> = {}) =>
      change(id, {
        state: 'complete',
        isPaid: true,
        paymentId: id.replace('session', 'payment'),
        ...details,
      }),
  }
}

function createRefunds({ assertUp, assertWilling, isDone }: Outages) {
  const refunds: ProviderRefund[] = []
  const refundRequests: RefundRequest[] = []
  const byKey = new Map<string, ProviderRefund>()
  const make = (refund: Pick<ProviderRefund, 'paymentId' | 'refundId' | 'amountCents'>) => {
    const made = {
      id: `re_${refunds.length}_${refund.paymentId}`,
      state: 'done',
      ...refund,
    } as const
    refunds.push(made)
    return made
  }
  return {
    refunds,
    refundRequests,
    async refund(request: RefundRequest) {
      refundRequests.push(request)
      const { idempotencyKey, paymentId, refundId, amountCents } = request
      if (!isDone()) assertUp()
      assertWilling()
      const made = byKey.get(idempotencyKey) ?? make({ paymentId, refundId, amountCents })
      byKey.set(idempotencyKey, made)
      assertUp()
      return made
    },
    async listRefunds(of: { paymentId: string } | { since: Date }) {
      assertUp()
      const isAsked = ({ paymentId }: ProviderRefund) =>
        !('paymentId' in of) || of.paymentId === paymentId
      return refunds.filter(isAsked).toReversed()
    },
    refundThere: (paymentId: string, amountCents: number) =>
      make({ paymentId, refundId: '', amountCents }),
  }
}

const events = {
  readEvent(rawBody: Buffer, signature: string | undefined) {
    const expected = Buffer.from(sign(rawBody))
    const given = Buffer.from(signature ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AppError('invalid-input', 'The signature does not fit')
    }
    return JSON.parse(rawBody.toString()) as PaymentEvent
  },
  signedEvent(event: PaymentEvent) {
    const body = JSON.stringify(event)
    return { body, signature: sign(body) }
  },
}
