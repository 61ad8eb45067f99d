/** Money is whole cents in code and database; dollars appear only in JSON and on screens. */

export const CURRENCY = 'aud'

const amountWithCents = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const amountWithoutCents = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  maximumFractionDigits: 0,
})

/** Dollars as sent in JSON (39.95) to cents (3995), rounded to the nearest cent. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Cents (3995) to dollars as sent in JSON (39.95). */
export function toDollars(cents: number): number {
  return cents / 100
}

/** `$39.95`, always with two decimals, so that figures align in columns. */
export function formatCents(cents: number): string {
  return amountWithCents.format(cents / 100)
}

/** `$39.95`, but `$40` for whole amounts, as in the cart total (CART-37). */
export function formatCentsShort(cents: number): string {
  return cents % 100 === 0 ? amountWithoutCents.format(cents / 100) : formatCents(cents)
}

/** `$40`, rounded to whole dollars, for the order table on narrow screens. */
export function formatCentsRounded(cents: number): string {
  return amountWithoutCents.format(Math.round(cents / 100))
}

/** The 10% GST included in a price: one eleventh, to the nearest cent (A New Tax System Act 1999, s 9-75). */
export function gstOf(cents: number): number {
  return Math.round(cents / 11)
}

/** True for 0, 39.9 and 39.95; false for 39.955 and non-finite numbers. */
export function hasAtMostTwoDecimals(dollars: number): boolean {
  return Number.isFinite(dollars) && Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
}
