import { AppError } from '#contract/errors.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** For a shop without payment settings: products are visible, and checkout reports that payment is unavailable. */
export function createDisabledPayments(): PaymentProvider {
  const refuse = async () => {
    throw new Error('No payment provider is configured: set STRIPE_SECRET_KEY')
  }
  return {
    name: 'none',
    createSession: refuse,
    getSession: refuse,
    expireSession: refuse,
    refund: refuse,
    // Without payments there are no refunds to sync; throwing would fail the job.
    listRefunds: async () => [],
    readEvent() {
      throw new AppError('invalid-input', 'No payment provider is configured')
    },
  }
}
