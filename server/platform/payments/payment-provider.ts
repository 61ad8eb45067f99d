import type { Address } from '#contract/accounts.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { RefundReason } from '#contract/orders/refunds.ts'

/** Input of a payment session. Amounts are cents, GST included. */
export type SessionRequest = {
  orderId: string
  email: string
  lines: { name: string; unitPriceCents: number; quantity: number; imageUrl: string }[]
  /** Where the parcel can go; null for an order that is collected, whose page has no address. */
  countries: readonly string[] | null
  /** The one delivery that the page shows; absent where the shop has no rates. */
  delivery?: { name: string; cents: number; days: { from: number; to: number } | null }
  /** The lines less the discount, and the delivery. */
  totalCents: number
  /** Subtracted from the sum of the lines. */
  discount?: { code: string; cents: number }
  /** Prefills the form, where the page allows it. */
  customerName: string
  address?: Address
  placedAt: Date
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}

export type PaymentSession = {
  id: string
  /** From the data the shop attached to the session; empty when there is none. */
  orderId: string
  /** Identifies the payment for refunds; absent until it is paid. */
  paymentId?: string
  state: 'open' | 'complete' | 'expired'
  isPaid: boolean
  amountCents: number
  /** Lower-case ISO code, such as `aud`. */
  currency: string
  /** Delivery details the page collected; absent before. */
  recipientName?: string
  address?: Address
  phoneNumber?: string
}

/** A refund as the provider reports it. */
export type ProviderRefund = {
  id: string
  paymentId: string
  /** The shop's id from the request; empty for a refund made in the provider's dashboard. */
  refundId: string
  /** `pending`: accepted, the bank has not confirmed it yet. `failed`: no money is refunded. */
  state: 'pending' | 'done' | 'failed'
  amountCents: number
  failure?: string
}

/** Identical for every attempt of one refund. */
export type RefundRequest = {
  refundId: string
  orderId: string
  paymentId: string
  amountCents: number
  reason?: RefundReason
  /** A retry sends the key of the first attempt. */
  idempotencyKey: string
}

/** A chargeback: the customer's bank disputes the payment. Times are ISO 8601. */
export type ProviderDispute = {
  id: string
  amountCents: number
  currency: string
  /** Provider's terms, such as `product_not_received` or `needs_response`. */
  reason: string
  status: string
  isOpen: boolean
  dueAt?: string
  /** Creation time of the event; events may arrive in any order. */
  eventAt: string
}

/** A signed event about a session or a later change of a payment. Events of other kinds carry no fields. */
export type PaymentEvent = {
  id: string
  type: string
  /** ISO 8601. */
  createdAt: string
  session?: PaymentSession
  /** The delayed payment failed and none will follow. */
  hasFailed?: boolean
  /** A refund of this payment, from the shop or the provider's dashboard, changed state. */
  refunded?: { paymentId: string; orderId: string }
  dispute?: ProviderDispute & { paymentId: string }
  payload: object
}

/** The provider has answered a request with a failure, and repeats that answer for the same idempotency key. */
export class AnsweredFailure extends Error {
  override readonly name = 'AnsweredFailure'
}

/** Checkout on the provider's hosted page. Requests without a response throw AppError payment-unavailable. */
export type PaymentProvider = {
  /** `stripe` or `demo`, for the startup summary. */
  name: string
  /**
   * Idempotent per order: returns the same page.
   * @throws when the provider cannot be reached or refuses
   */
  createSession(request: SessionRequest): Promise<{ id: string; url: string }>
  getSession(id: string): Promise<PaymentSession>
  /**
   * The paid sessions created since a time, those of other programs of the account included. Absent where the provider is part of
   * the shop.
   */
  listPaidSessions?(since: Date): Promise<PaymentSession[]>
  /**
   * The method of a payment; undefined for one that the shop does not know. Absent where the shop takes cards only, and each payment
   * is by card.
   */
  findPaymentMethod?(paymentId: string): Promise<PaymentMethod | undefined>
  /** Expires the session, so that a cancelled order cannot be paid. */
  expireSession(id: string): Promise<void>
  /**
   * Requests a refund. Idempotent per key.
   * @throws AppError payment-refused when the refund definitely failed; AnsweredFailure when the provider failed and
   * repeats that for this key; after any other error the state of the refund is unknown
   */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** All refunds of a payment, or since a time, including those made in the provider's dashboard. */
  listRefunds(of: { paymentId: string } | { since: Date }): Promise<ProviderRefund[]>
  /**
   * Absent where the provider is part of the shop.
   * @throws AppError payment-unavailable while the provider does not respond
   */
  assertResponding?(): void
  /** The provider for one waiting customer, whose requests about sessions end within 20 s together. */
  forCheckout?(): PaymentProvider
  /** @throws AppError invalid-input when the signature does not match the raw body */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent
}
