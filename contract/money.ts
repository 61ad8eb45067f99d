import { moneyFormat, shopFormats } from './locale.ts'

/** Money is whole cents in code and database; units of the currency appear only in JSON and on screens. */

const withCents = moneyFormat()
const withoutCents = moneyFormat({ minimumFractionDigits: 0, maximumFractionDigits: 0 })
const ungrouped = moneyFormat({ useGrouping: false })

/** The currency of the shop as payment providers write it: `aud`. */
export function shopCurrency(): string {
  return shopFormats().currency.toLowerCase()
}

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
  return withCents().format(cents / 100)
}

/** `$39.95`, but `$40` for whole amounts, as in the cart total. */
export function formatCentsShort(cents: number): string {
  return cents % 100 === 0 ? withoutCents().format(cents / 100) : formatCents(cents)
}

/** `$40`, rounded to whole dollars, for the order table on narrow screens. */
export function formatCentsRounded(cents: number): string {
  return withoutCents().format(Math.round(cents / 100))
}

/** `$1234.50`, for lists whose amounts have no separator of thousands. */
export function formatCentsUngrouped(cents: number): string {
  return ungrouped().format(cents / 100)
}

/** True for 0, 39.9 and 39.95; false for 39.955 and non-finite numbers. */
export function hasAtMostTwoDecimals(dollars: number): boolean {
  return Number.isFinite(dollars) && Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
}

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n

/**
 * A percentage of an amount in cents; half a cent is rounded up.
 * @param points hundredths of a percent
 */
export function percentOf(cents: number, points: number): number {
  // Whole numbers beyond the precision of a float.
  return Number((BigInt(cents) * BigInt(points) + WHOLE / 2n) / WHOLE)
}
