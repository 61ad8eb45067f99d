import type { Database } from '../db/database.ts'
import { createDemoPayments } from './demo-payments.ts'
import { createDisabledPayments } from './disabled-payments.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createStripePayments, type StripeSettings } from './stripe-payments.ts'

type PaymentSettings = { stripe: StripeSettings | undefined; demo: boolean; publicUrl: string }

/** Stripe when configured, otherwise the demo provider; with neither, the shop accepts no orders. */
export function createPayments(
  { stripe, demo, publicUrl }: PaymentSettings,
  db: Database,
): PaymentProvider {
  if (stripe) return createStripePayments(stripe)
  if (demo) return createDemoPayments({ db, publicUrl, clock: () => new Date() })
  return createDisabledPayments()
}
