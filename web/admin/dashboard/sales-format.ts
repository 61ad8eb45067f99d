import { dateFormat, formatNumber, moneyFormat } from '#contract/locale.ts'
import { toCents } from '#contract/money.ts'
import type { SalesPoint, SalesRange } from '#contract/stats.ts'
import { formatPrice } from '#web/lib/format/format.ts'

// Dates are in the shop's time zone already: format them without the browser's.
const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  dateFormat('en-US', { ...options, timeZone: 'UTC' })
const shortDay = dayFormat({ month: 'short', day: 'numeric' })
const longDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const shortMonth = dayFormat({ month: 'short' })
const longMonth = dayFormat({ month: 'long', year: 'numeric' })

const shortMoney = moneyFormat({
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})

/** `Mar 4` or `Mar`: below a bar. */
export function formatTick(from: string, range: SalesRange): string {
  return (range === '12m' ? shortMonth : shortDay)().format(new Date(from))
}

/** `Wed, Mar 4, 2026` or `March 2026`. */
export function formatPeriod(from: string, range: SalesRange): string {
  return (range === '12m' ? longMonth : longDay)().format(new Date(from))
}

/** `$1.2K`, for narrow places. */
export const formatShortMoney = (dollars: number) => shortMoney().format(dollars)

export const formatOrders = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`

/** Above this, a percentage says less than the two amounts. */
const MOST_PERCENT = 999

type Sums = { sales: number; orders: number; salesBefore: number; ordersBefore: number }

/** The totals of the range and of the previous range. */
export function sumPoints(points: readonly SalesPoint[]): Sums {
  const sumCents = (amounts: number[]) =>
    amounts.reduce((sum, each) => sum + toCents(each), 0) / 100
  const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0)
  return {
    sales: sumCents(points.map((point) => point.sales)),
    orders: sum(points.map((point) => point.orders)),
    salesBefore: sumCents(points.map((point) => point.before.sales)),
    ordersBefore: sum(points.map((point) => point.before.orders)),
  }
}

/** `12% more`, `8% less`, `as much`; null when there is nothing or hardly anything to compare with. */
export function formatChange({ sales, salesBefore }: Pick<Sums, 'sales' | 'salesBefore'>) {
  if (salesBefore === 0) return null
  const percent = Math.round((sales / salesBefore - 1) * 100)
  if (percent === 0) return 'as much'
  if (percent > MOST_PERCENT) return null
  return `${formatNumber(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'}`
}

/** One period as announced: `Wed, Mar 4, 2026: $12.00, 1 order; before, Mar 3: $9.00, 1 order`. */
export function describePoint({ from, sales, orders, before }: SalesPoint, range: SalesRange) {
  const now = `${formatPeriod(from, range)}: ${formatPrice(sales)}, ${formatOrders(orders)}`
  const then = `${formatPeriod(before.from, range)}: ${formatPrice(before.sales)}, ${formatOrders(before.orders)}`
  return `${now}; before, ${then}`
}
