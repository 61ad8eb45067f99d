import { formatCents, toCents } from '../../contract/money.ts'

/** `$39.95`, from dollars as they come in JSON. */
export function formatPrice(dollars: number): string {
  return formatCents(toCents(dollars))
}

// The browser's own formatter: a date library would weigh on every first visit.
const releaseDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `March 4, 2026`, from a day without a time (`2026-03-04`), which belongs to no time zone. */
export function formatReleaseDay(isoDay: string): string {
  return releaseDay.format(new Date(isoDay))
}
