import { type PointerEvent, useRef, useState } from 'react'
import type { SalesPoint, SalesRange } from '#contract/stats.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { describePoint, formatChange, formatOrders, sumPoints } from './sales-format.ts'
import { placeAt, SalesPlot } from './sales-plot.tsx'
import { rangeLabels } from './sales-range.ts'
import { SalesReadout } from './sales-readout.tsx'
import { useElementSize } from './use-element-size.ts'

type SalesChartProps = {
  points: readonly SalesPoint[]
  range: SalesRange
  /** `Day` or `Month`. */
  unit: string
}

/**
 * The bars of the range over those of the previous range. The pointer, or the arrow keys as on any slider, select a
 * period; its figures are shown above and announced.
 */
export function SalesChart({ points, range, unit }: SalesChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useElementSize(box)
  const [place, setPlace] = useState<number | null>(null)
  const chosen = place === null ? undefined : points[place]
  const last = points.length - 1

  function followPointer({ clientX }: PointerEvent) {
    const left = box.current?.getBoundingClientRect().left ?? 0
    setPlace(placeAt(clientX - left, width, points.length))
  }

  return (
    <figure aria-label={describeRange(points, range)}>
      <SalesReadout points={points} range={range} chosen={chosen} />
      <div
        ref={box}
        className="relative h-72 lg:h-[25.5rem] touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        onPointerMove={followPointer}
        onPointerDown={followPointer}
        onPointerLeave={() => setPlace(null)}
      >
        {width > 0 && <SalesPlot {...{ points, range, width, height, place }} />}
        <input
          type="range"
          aria-label={unit}
          min={0}
          max={last}
          value={place ?? last}
          aria-valuetext={describeAt(points, place ?? last, range)}
          onChange={(event) => setPlace(event.target.valueAsNumber)}
          onFocus={() => setPlace((current) => current ?? last)}
          onBlur={() => setPlace(null)}
          className="pointer-events-none absolute inset-0 opacity-0"
        />
      </div>
    </figure>
  )
}

function describeAt(points: readonly SalesPoint[], place: number, range: SalesRange): string {
  const point = points[place]
  return point ? describePoint(point, range) : ''
}

function describeRange(points: readonly SalesPoint[], range: SalesRange): string {
  const { label, before } = rangeLabels[range]
  const sums = sumPoints(points)
  const change = formatChange(sums)
  return `Sales of the last ${label}: ${formatPrice(sums.sales)}, ${formatOrders(sums.orders)}; ${before}: ${formatPrice(sums.salesBefore)}, ${formatOrders(sums.ordersBefore)}${change === null ? '' : `; ${change}`}`
}
