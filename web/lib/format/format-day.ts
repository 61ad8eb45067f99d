import { dateFormat } from '#contract/locale.ts'

/** Dates of orders and accounts, apart from `format.ts`: public pages need none of them. */

const day = dateFormat('en-US', { dateStyle: 'medium' })
const month = dateFormat('en-US', { month: 'long', year: 'numeric' })

/** `Mar 4, 2026`. */
export function formatDay(iso: string): string {
  return day().format(new Date(iso))
}

/** `March 2026`. */
export function formatMonth(iso: string): string {
  return month().format(new Date(iso))
}
