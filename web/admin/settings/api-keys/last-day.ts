import { toInstant, toLocal } from '../../shared/shop-time.ts'

/** The end of the last day of a key, in the time of the shop. Empty without a day. */
export const toEndOfDay = (day: string, timezone: string) =>
  toInstant(day && `${day}T23:59:59.999`, timezone)

/** `2027-01-31`, the last day of a key in the time of the shop, in which it was typed. */
export function toLastDay(expiresAt: string, timezone: string): string {
  return toLocal(expiresAt, timezone).slice(0, 10)
}
