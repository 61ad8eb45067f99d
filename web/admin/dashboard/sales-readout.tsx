import type { SalesPoint, SalesRange } from '#contract/stats.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { formatChange, formatOrders, formatPeriod, sumPoints } from './sales-format.ts'
import { rangeLabels } from './sales-range.ts'

type SalesReadoutProps = {
  points: readonly SalesPoint[]
  range: SalesRange
  /** The period below the pointer; without one, the totals of the whole range are shown. */
  chosen: SalesPoint | undefined
}

/** The figures of the bars, with a legend of their colours. Visual only: screen readers use the slider. */
export function SalesReadout({ points, range, chosen }: SalesReadoutProps) {
  const sums = sumPoints(points)
  const change = formatChange(sums)
  return (
    <div
      aria-hidden="true"
      className="mb-3 grid gap-x-8 gap-y-1 text-sm sm:min-h-6 sm:grid-flow-col sm:justify-start"
    >
      <Figures
        swatch="bg-ink forced-colors:bg-[CanvasText]"
        label={chosen ? formatPeriod(chosen.from, range) : `Last ${rangeLabels[range].label}`}
        sales={chosen ? chosen.sales : sums.sales}
        orders={chosen ? chosen.orders : sums.orders}
        note={chosen ? null : change}
      />
      <Figures
        swatch="border border-edge bg-sunken"
        label={chosen ? formatPeriod(chosen.before.from, range) : rangeLabels[range].before}
        sales={chosen ? chosen.before.sales : sums.salesBefore}
        orders={chosen ? chosen.before.orders : sums.ordersBefore}
        note={null}
      />
    </div>
  )
}

type FiguresProps = {
  swatch: string
  label: string
  sales: number
  orders: number
  note: string | null
}

function Figures({ swatch, label, sales, orders, note }: FiguresProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={`size-2.5 self-center ${swatch}`} />
      <span className="text-soft">{label}</span>
      <span className="exact font-medium">{formatPrice(sales)}</span>
      <span className="text-soft tabular-nums">{formatOrders(orders)}</span>
      {note !== null && <span className="tabular-nums">({note})</span>}
    </p>
  )
}
