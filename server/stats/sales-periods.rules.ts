import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { format } from 'date-fns/format'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfMonth } from 'date-fns/startOfMonth'
import { toDollars } from '#contract/money.ts'
import type { SalesPoint, SalesRange } from '#contract/stats.ts'

/** A day or a month in the shop's time zone. */
type Period = { from: Date; day: string }

/**
 * The periods of a range, ending today, and those of the preceding range of the same length. Both are contiguous and
 * in order.
 */
export type SalesPeriods = { before: Period[]; chosen: Period[]; end: Date }

type Sum = { cents: number; orders: number }

const lengths: Record<SalesRange, { unit: 'day' | 'month'; count: number }> = {
  '7d': { unit: 'day', count: 7 },
  '30d': { unit: 'day', count: 30 },
  '90d': { unit: 'day', count: 90 },
  '12m': { unit: 'month', count: 12 },
}

/** Days begin at local midnight, also across daylight saving changes; months on their first day. */
export function toSalesPeriods(range: SalesRange, now: Date, timezone: string): SalesPeriods {
  const { unit, count } = lengths[range]
  const local = new TZDate(now, timezone)
  const startOf = (step: number) =>
    unit === 'day'
      ? startOfDay(addDays(local, step))
      : startOfMonth(addMonths(startOfMonth(local), step))
  const listPeriods = (first: number): Period[] =>
    Array.from({ length: count }, (_, index) => {
      const start = startOf(first + index)
      return { from: new Date(start.getTime()), day: format(start, 'yyyy-MM-dd') }
    })
  return {
    before: listPeriods(1 - 2 * count),
    chosen: listPeriods(1 - count),
    end: new Date(startOf(1).getTime()),
  }
}

/** One point per period, zero without sales. `sums` are indexed by period, preceding ones first. */
export function toSalesPoints(
  { before, chosen }: SalesPeriods,
  sums: ReadonlyMap<number, Sum>,
): SalesPoint[] {
  const toFigures = (period: Period | undefined, place: number) => {
    const { cents, orders } = sums.get(place) ?? { cents: 0, orders: 0 }
    return { from: period?.day ?? '', sales: toDollars(cents), orders }
  }
  return chosen.map((period, index) => ({
    ...toFigures(period, before.length + index),
    before: toFigures(before[index], index),
  }))
}
