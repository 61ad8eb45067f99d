import type {
  PaymentEvent,
  PaymentProvider,
  PaymentSession,
  ProviderDispute,
  ProviderRefund,
  SessionRequest,
} from '#server/platform/payments/payment-provider.ts'

/** A payment in the provider's book, in cents. */
export type Payment = {
  name: string
  id: string
  orderId: string
  amountCents: number
  currency: string
  receivedAt: Date
}

export type Refund = ProviderRefund & { name: string; isByShop: boolean }

export type Dispute = ProviderDispute & {
  name: string
  paymentId: string
  outcome: 'open' | 'won' | 'lost'
}

export type Page = PaymentSession & { name: string; expiresAt: Date; request: SessionRequest }

/** An event that the provider has yet to deliver. It is delivered until the shop accepts it. */
export type Message = { name: string; event: PaymentEvent }

/** How the provider treats the next requests of the shop. */
export type Mood = {
  /** This many requests get no answer. */
  silent: number
  /** Whether a request without an answer is carried out. */
  actsInSilence: boolean
  /** The next refund is refused. */
  refusesRefund: boolean
  /** Refunds are reported as pending; the bank decides later. */
  refundsLater: boolean
}

/**
 * The payment provider of a life: its pages, its book of payments, refunds and disputes, and the events that it has not
 * delivered yet. The book is the measure of the money promises; the shop never writes to it directly.
 */
export type Provider = PaymentProvider & {
  pages: Map<string, Page>
  payments: Payment[]
  refunds: Refund[]
  disputes: Dispute[]
  outbox: Message[]
  mood: Mood
  pay(page: Page, details?: { amountCents?: number; currency?: string }): Payment
  expireDue(): void
  refundThere(payment: Payment, amountCents: number): Refund
  settleRefund(refund: Refund, state: 'done' | 'failed'): void
  dispute(payment: Payment, amountCents: number): Dispute
  closeDispute(dispute: Dispute, outcome: 'won' | 'lost'): void
  sign(event: PaymentEvent): { body: string; signature: string }
  /** The payments of the order, less refunds and disputes that the shop lost. */
  balanceOf(orderId: string): number
  /** When the provider last made or reported a refund of the order. */
  lastRefundOf(orderId: string): Date | undefined
  leftOf(payment: Pick<Payment, 'id' | 'amountCents'>): number
}
