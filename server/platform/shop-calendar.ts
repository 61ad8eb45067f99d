import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { startOfDay } from 'date-fns/startOfDay'
import { subDays } from 'date-fns/subDays'

/** The clock and the time zone that decide which day it is in the shop. */
export type ShopTime = { now: Date; settings: { timezone: string } }

export type DayStarts = { today: Date; yesterday: Date; dayBefore: Date }

/** The last three midnights in the shop's time zone, across daylight saving changes. */
export function toDayStarts(now: Date, timezone: string): DayStarts {
  const local = new TZDate(now, timezone)
  const midnight = (daysAgo: number) => new Date(startOfDay(subDays(local, daysAgo)).getTime())
  return { today: midnight(0), yesterday: midnight(1), dayBefore: midnight(2) }
}

/** The date of a moment in the shop's time zone, such as `2026-03-04`. */
export function toShopDay(moment: Date, timezone: string): string {
  return format(new TZDate(moment, timezone), 'yyyy-MM-dd')
}
