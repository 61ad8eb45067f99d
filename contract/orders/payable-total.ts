import { ORDER_TOTAL_MAX_CENTS } from '../limits.ts'
import { shopFormats } from '../locale.ts'
import { formatCents } from '../money.ts'

/**
 * Why no card checkout can collect this total; undefined when it can. Stripe has a smallest amount
 * for each currency, accepts up to eight digits, and needs no card for a free order (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts,
 * https://docs.stripe.com/payments/checkout/no-cost-orders).
 */
export function whyNotPayable(totalCents: number): string | undefined {
  if (totalCents > ORDER_TOTAL_MAX_CENTS) {
    return `An order can be at most ${formatCents(ORDER_TOTAL_MAX_CENTS)}. Please split it.`
  }
  const { orderMinCents } = shopFormats()
  if (totalCents > 0 && totalCents < orderMinCents) {
    return `An order must be at least ${formatCents(orderMinCents)}. Please add something to your cart.`
  }
  return undefined
}
