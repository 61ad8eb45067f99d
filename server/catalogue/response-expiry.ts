import { TZDate } from '@date-fns/tz'
import type { Product } from '#contract/products/catalogue.ts'
import type { ShopTime } from '#server/platform/shop-calendar.ts'

/**
 * When a response with these products becomes wrong by itself: at the next moment of a drop, when a ship date or a release
 * date begins, or at one of the `others`. Undefined when it never does.
 */
export function expiryOf(
  products: readonly Product[],
  time: ShopTime,
  others: readonly Date[] = [],
): Date | undefined {
  const ofProducts = products.flatMap((product) => momentsOf(product, time))
  const moments = [...ofProducts, ...others.map((other) => other.getTime())]
  const future = moments.filter((moment) => moment > time.now.getTime())
  return future.length > 0 ? new Date(Math.min(...future)) : undefined
}

function momentsOf({ shipsOn, albumInfo, drop }: Product, time: ShopTime): number[] {
  const times = [drop?.startsAt, drop?.entriesOpenAt, drop?.openSaleAt]
  const days = [shipsOn, albumInfo?.releaseDate].flatMap((day) =>
    day && isNear(day, time.now) ? startOfDay(day, time.settings.timezone) : [],
  )
  return [...times.flatMap((moment) => (moment ? Date.parse(moment) : [])), ...days]
}

/** A cached response lives for minutes: days that are far cost nothing. */
function isNear(day: string, now: Date): boolean {
  return Math.abs(Date.parse(day) - now.getTime()) < 2 * 24 * 3_600_000
}

function startOfDay(day: string, timezone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date, timezone).getTime()
}
