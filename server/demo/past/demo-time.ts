/** Times of the demo are relative to its creation. */

const MINUTE_MS = 60_000

export function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * MINUTE_MS)
}

export function daysBefore(now: Date, days: number): Date {
  return minutesBefore(now, days * 24 * 60)
}
