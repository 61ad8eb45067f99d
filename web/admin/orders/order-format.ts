import { formatCentsRounded, toCents } from '#contract/money.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { timeFormat } from '../shared/format-time.ts'
import type { ScreenWidth } from '../shared/use-screen-width.ts'

const twoDigits = { day: '2-digit', month: '2-digit' } as const

const dateFormats: Record<ScreenWidth, (iso: string) => string> = {
  narrow: timeFormat('MM/dd', twoDigits),
  medium: timeFormat('MM/dd/yy', { ...twoDigits, year: '2-digit' }),
  wide: timeFormat('MMM d, yyyy', { dateStyle: 'medium' }),
}

export function formatOrderDate(iso: string, width: ScreenWidth): string {
  return dateFormats[width](iso)
}

/** Without cents in narrow places. */
export function formatOrderTotal(dollars: number, width: ScreenWidth): string {
  return width === 'narrow' ? formatCentsRounded(toCents(dollars)) : formatPrice(dollars)
}

/** `4th Mar 2026`. */
export const formatCreatedDay = timeFormat('do MMM yyyy', { dateStyle: 'medium' })

/** `1:05 PM`. */
export const formatCreatedTime = timeFormat('h:mm a', { timeStyle: 'short' })
