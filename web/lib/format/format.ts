import { formatCents, toCents } from '#contract/money.ts'

/** `$39.95`, from dollars as they are in JSON. */
export function formatPrice(dollars: number): string {
  return formatCents(toCents(dollars))
}

// The browser's own formatter: a date library would add to every first load.
const releaseDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `March 4, 2026`, from a date without a time (`2026-03-04`), which has no time zone. */
export function formatReleaseDay(isoDay: string): string {
  return releaseDay.format(new Date(isoDay))
}
