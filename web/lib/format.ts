import { format } from 'date-fns/format'
import { formatCents, formatCentsShort, toCents } from '../../contract/money.ts'

/** `$39.95`, from dollars as they come in JSON. */
export function formatPrice(dollars: number): string {
  return formatCents(toCents(dollars))
}

/** `$39.95`, but `$40` for whole amounts. */
export function formatPriceShort(dollars: number): string {
  return formatCentsShort(toCents(dollars))
}

/** `Mar 4, 2026`. */
export function formatDay(iso: string): string {
  return format(new Date(iso), 'MMM d, yyyy')
}

/** `March 2026`. */
export function formatMonth(iso: string): string {
  return format(new Date(iso), 'MMMM yyyy')
}

/** `March 4, 2026`, from a day without a time (`2026-03-04`), which belongs to no time zone. */
export function formatReleaseDay(day: string): string {
  return format(new Date(`${day}T00:00:00`), 'MMMM d, yyyy')
}
