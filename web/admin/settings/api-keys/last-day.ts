import { toInstant, toLocal } from '../../shared/shop-time.ts'

type TypedDay = {
  /** The value of the input, empty also for a day that is typed in part. */
  day: string
  isUnreadable: boolean
  timezone: string
}

/** The end of the last day of a key. A day that cannot be read is a problem, as without it the key would never end. */
export function readLastDay({ day, isUnreadable, timezone }: TypedDay): {
  expiresAt?: string
  problem?: string
} {
  if (day === '' && !isUnreadable) return {}
  const expiresAt = isUnreadable ? '' : toInstant(`${day}T23:59:59.999`, timezone)
  return expiresAt ? { expiresAt } : { problem: 'Enter a whole day, or none' }
}

/** `2027-01-31`, the last day of a key in the time of the shop, in which it was typed. */
export function toLastDay(expiresAt: string, timezone: string): string {
  return toLocal(expiresAt, timezone).slice(0, 10)
}
