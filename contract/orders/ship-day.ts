import { dateFormat } from '../locale.ts'

/** Ship dates in texts. A plain function, which adds no schemas to bundles. */

// The platform's own formatter: a date library would add to every first load.
const formats = [
  dateFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  dateFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
] as const

/** "Feb 12", and with the year from the same day of next year on. */
export function formatShipDay(shipsOn: string, today: string): string {
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  return formats[shipsOn >= nextYear ? 1 : 0]().format(new Date(shipsOn))
}

/** "Pre-order · ships Feb 12". */
export function toPreOrderText(shipsOn: string, today: string): string {
  return `Pre-order · ships ${formatShipDay(shipsOn, today)}`
}
