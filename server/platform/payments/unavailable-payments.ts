import { AppError } from '../../../contract/errors.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** For a shop that has not set up payment yet: it shows its goods and says so at the checkout. */
export function createUnavailablePayments(): PaymentProvider {
  const refuse = async () => {
    throw new Error('No payment provider is configured: set STRIPE_SECRET_KEY')
  }
  return {
    name: 'none',
    openSession: refuse,
    getSession: refuse,
    expireSession: refuse,
    refund: refuse,
    // Where nothing was paid there is nothing to follow, and no job to fail.
    listRefunds: async () => [],
    readEvent() {
      throw new AppError('invalid-input', 'No payment provider is configured')
    },
  }
}
