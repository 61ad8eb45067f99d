import { toCents } from '#contract/money.ts'
import type { DiscogsOptions } from '#contract/product-imports.ts'

const steps: Record<DiscogsOptions['rounding'], number> = {
  cent: 1,
  'half-dollar': 50,
  dollar: 100,
}

/** A price of the file in cents of the shop. Rounding never makes a price nothing. */
export function toShopCents(price: number, { rate, rounding }: DiscogsOptions): number {
  const step = steps[rounding]
  const cents = toCents(price * rate)
  return cents === 0 ? 0 : Math.max(step, Math.round(cents / step) * step)
}
