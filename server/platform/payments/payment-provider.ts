import type { Address } from '../../../contract/accounts.ts'

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

/** A signed message of the provider about one session; other kinds of message carry none. */
export type PaymentEvent = { id: string; type: string; session?: PaymentSession; payload: object }

/** Card checkout on the provider's own page. */
export type PaymentProvider = {
  /** `stripe` or `demo`, for the line the start prints. */
  name: string
  /** Safe to repeat for the same order: the same page comes back. @throws when the provider cannot be reached or refuses */
  openSession(request: SessionRequest): Promise<{ id: string; url: string }>
  getSession(id: string): Promise<PaymentSession>
  /** Closes the page, so that nobody pays for an order that is gone. */
  expireSession(id: string): Promise<void>
  /** @throws AppError invalid-input when the signature does not fit the raw body */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent
}
