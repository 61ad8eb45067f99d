import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { Database } from '../db/database.ts'
import { createDemoPayments } from './demo-payments.ts'
import { createDisabledPayments } from './disabled-payments.ts'
import { CARD_ONLY } from './payment-methods.rules.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createStripePayments, type StripeSettings } from './stripe-payments.ts'

type PaymentSettings = {
  stripe: StripeSettings | undefined
  paymentMethods?: readonly PaymentMethod[]
  demo: boolean
  publicUrl: string
}

/** Stripe when configured, otherwise the demo provider; with neither, the shop accepts no orders. */
export function createPayments(
  { stripe, paymentMethods: methods = CARD_ONLY, demo, publicUrl }: PaymentSettings,
  db: Database,
): PaymentProvider {
  if (stripe) return createStripePayments({ ...stripe, methods })
  if (demo) return createDemoPayments({ db, publicUrl, methods, clock: () => new Date() })
  return createDisabledPayments()
}
