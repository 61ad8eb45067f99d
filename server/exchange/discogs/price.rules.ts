import type { DiscogsOptions } from '#contract/exchange/product-imports.ts'
import { PRODUCT_PRICE_MAX_DOLLARS } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'

const steps: Record<DiscogsOptions['rounding'], number> = {
  cent: 1,
  'half-dollar': 50,
  dollar: 100,
}

/** Whether a price of the file is above the highest one of the shop, in the currency of the shop. */
export function isTooLarge(price: number, options: DiscogsOptions): boolean {
  return toShopCents(price, options) > toCents(PRODUCT_PRICE_MAX_DOLLARS)
}

/** A price of the file in cents of the shop. Rounding never makes a price nothing. */
export function toShopCents(price: number, { rate, rounding }: DiscogsOptions): number {
  const step = steps[rounding]
  const cents = toCents(price * rate)
  return cents === 0 ? 0 : Math.max(step, Math.round(cents / step) * step)
}
