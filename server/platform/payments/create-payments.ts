import type { Config } from '../../config.ts'
import type { Database } from '../db/database.ts'
import { createDemoPayments } from './demo-provider/demo-payments.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createStripePayments } from './stripe-payments.ts'
import { createUnavailablePayments } from './unavailable-payments.ts'

/** Stripe when it is configured, else the demo page; a shop with neither takes no orders. */
export function createPayments(
  { stripe, demo, publicUrl }: Pick<Config, 'stripe' | 'demo' | 'publicUrl'>,
  db: Database,
): PaymentProvider {
  if (stripe) return createStripePayments(stripe)
  if (demo) return createDemoPayments({ db, publicUrl, clock: () => new Date() })
  return createUnavailablePayments()
}
