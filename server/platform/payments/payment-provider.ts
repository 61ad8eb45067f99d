import type { Address } from '../../../contract/accounts.ts'
import type { RefundReason } from '../../../contract/refunds.ts'

/** What the payment page shows and collects money for. Amounts are cents, GST included. */
export type SessionRequest = {
  orderId: string
  email: string
  lines: { name: string; unitPriceCents: number; quantity: number; imageUrl: string }[]
  totalCents: number
  /** Prefills the form, where the page allows it. */
  customerName: string
  address?: Address
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}

export type PaymentSession = {
  id: string
  orderId: string
  /** What a refund is asked of; absent until somebody paid. */
  paymentId?: string
  state: 'open' | 'complete' | 'expired'
  isPaid: boolean
  amountCents: number
  /** Lower-case ISO code, e.g. `aud`. */
  currency: string
  /** What the page collected, once it has. */
  recipientName?: string
  address?: Address
  phoneNumber?: string
}

/** Money the provider gives back, or has given back. */
export type ProviderRefund = {
  id: string
  paymentId: string
  /** As the shop named it when it asked; empty for one made at the provider itself. */
  refundId: string
  /** `pending`: taken on, the bank has not confirmed it yet. `failed`: no money goes back. */
  state: 'pending' | 'done' | 'failed'
  amountCents: number
  failure?: string
}

/** The same each time one refund is asked for. */
export type RefundRequest = {
  refundId: string
  orderId: string
  paymentId: string
  amountCents: number
  reason?: RefundReason
  /** A try that repeats an earlier one has the earlier one's key. */
  idempotencyKey: string
}

/** A payer's bank asks for the money back. Times are ISO 8601. */
export type ProviderDispute = {
  id: string
  amountCents: number
  currency: string
  /** The provider's words: `product_not_received`, `needs_response`. */
  reason: string
  status: string
  isOpen: boolean
  dueAt?: string
  /** When the message was written: they may arrive in any order. */
  toldAt: string
}

/**
 * A signed message of the provider: about a session, or about what became of a payment later. Other kinds of
 * message carry nothing.
 */
export type PaymentEvent = {
  id: string
  type: string
  session?: PaymentSession
  /** The payment that was on its way did not arrive, and none will. */
  hasFailed?: boolean
  /** Money of this payment went back, in whatever way, or failed to. */
  refunded?: { paymentId: string; orderId: string }
  dispute?: ProviderDispute & { paymentId: string }
  payload: object
}

/** Card checkout on the provider's own page. */
export type PaymentProvider = {
  /** `stripe` or `demo`, for the line the start prints. */
  name: string
  /** Safe to repeat for the same order: the same page comes back. @throws when the provider cannot be reached or refuses */
  openSession(request: SessionRequest): Promise<{ id: string; url: string }>
  getSession(id: string): Promise<PaymentSession>
  /** Closes the page, so that nobody pays for an order that is gone. */
  expireSession(id: string): Promise<void>
  /**
   * Asks for money to be given back. Safe to repeat with the same key.
   * @throws AppError payment-refused when no money goes back for sure; any other error leaves that open
   */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** All refunds of a payment, or all made since a time, also those made at the provider itself. */
  listRefunds(of: { paymentId: string } | { since: Date }): Promise<ProviderRefund[]>
  /** @throws AppError invalid-input when the signature does not fit the raw body */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent
}
