import { dateFormat } from '../locale.ts'

/** Dates of releases, of which the day or the month may be unknown. Plain functions, which add no schemas to bundles. */

// The platform's own formatter: a date library would add to every first load.
const day = dateFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const month = dateFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "February 4, 1977", "February 1977" or "1977", of a partial date; empty for an empty one. */
export function formatReleased(released: string): string {
  if (released.length <= 'YYYY'.length) return released
  const style = released.length === 'YYYY-MM'.length ? month : day
  return style().format(new Date(released))
}
