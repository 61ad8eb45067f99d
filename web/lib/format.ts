// Apart from the dates, so that a page of prices does not load them.
export { formatPrice, formatPriceShort } from './price.ts'

/** `Mar 4, 2026`. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

/** `March 2026`. */
export function formatMonth(iso: string): string {
  return month.format(new Date(iso))
}

/** `March 4, 2026`, from a day without a time (`2026-03-04`), which belongs to no time zone. */
export function formatReleaseDay(isoDay: string): string {
  return releaseDay.format(new Date(isoDay))
}
