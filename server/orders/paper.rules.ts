import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/** `2026-03-04`: the day it was at a moment where the shop is. */
export function toShopDay(moment: Date, timezone: string): string {
  return format(new TZDate(moment, timezone), 'yyyy-MM-dd')
}
