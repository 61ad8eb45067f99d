import { format } from 'date-fns/format'
import { formatCentsRounded, toCents } from '#contract/money.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import type { ScreenWidth } from '../shared/use-screen-width.ts'

const datePatterns: Record<ScreenWidth, string> = {
  narrow: 'MM/dd',
  medium: 'MM/dd/yy',
  wide: 'MMM d, yyyy',
}

export function formatOrderDate(iso: string, width: ScreenWidth): string {
  return format(new Date(iso), datePatterns[width])
}

/** Without cents in narrow places. */
export function formatOrderTotal(dollars: number, width: ScreenWidth): string {
  return width === 'narrow' ? formatCentsRounded(toCents(dollars)) : formatPrice(dollars)
}

/** `4th Mar 2026`. */
export function formatCreatedDay(iso: string): string {
  return format(new Date(iso), 'do MMM yyyy')
}

/** `1:05 PM`. */
export function formatCreatedTime(iso: string): string {
  return format(new Date(iso), 'h:mm a')
}
