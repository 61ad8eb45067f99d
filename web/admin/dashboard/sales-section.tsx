import { useEffect, useState } from 'react'
import type { SalesPoint, SalesRange } from '../../../contract/stats.ts'
import { lazyCode } from '../../lib/lazy-code.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AdminError } from '../parts/admin-error.tsx'
import { ChartSection } from './chart-section.tsx'
import { RangeChoice } from './range-choice.tsx'
import { rangeWords } from './sales-range.ts'
import { SalesTable } from './sales-table.tsx'
import type { useChartParams } from './use-charts.ts'

/** What draws is fetched beside the figures, and only here. */
const chartCode = lazyCode(async () => (await import('./sales-chart.tsx')).SalesChart)

type SalesSectionProps = {
  view: ReturnType<typeof useChartParams>
  /** Undefined while they are loading. */
  points: readonly SalesPoint[] | undefined
  /** Of the points, which may still be those of the range chosen before. */
  range: SalesRange
  isOutdated: boolean
}

export function SalesSection({ view, points, range, isOutdated }: SalesSectionProps) {
  return (
    <ChartSection
      title="Sales over time"
      action={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <RangeChoice range={view.range} onRangeChange={view.setRange} />
          <Button
            variant="secondary"
            size="sm"
            aria-pressed={view.isTable}
            className="aria-pressed:bg-sunken"
            onClick={() => view.setIsTable(!view.isTable)}
          >
            Show as table
          </Button>
        </div>
      }
    >
      <div
        aria-busy={isOutdated}
        className={cx('border-t border-edge pt-3 transition-opacity', isOutdated && 'opacity-60')}
      >
        {!points && <ChartSkeleton />}
        {points && view.isTable && <SalesTable points={points} range={range} />}
        {points && !view.isTable && <DrawnSales points={points} range={range} />}
      </div>
    </ChartSection>
  )
}

type DrawnSalesProps = { points: readonly SalesPoint[]; range: SalesRange }

function DrawnSales({ points, range }: DrawnSalesProps) {
  const Chart = useStore(chartCode, null)
  const [error, setError] = useState<unknown>(null)
  const load = () => {
    setError(null)
    chartCode.load().catch(setError)
  }
  useEffect(() => void chartCode.load().catch(setError), [])

  if (Chart) return <Chart points={points} range={range} unit={rangeWords[range].unit} />
  if (!error) return <ChartSkeleton />
  return <AdminError error={error} whatFailed="Failed to load the chart" onRetry={load} />
}

function ChartSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton className="h-80 lg:h-[28rem]" />
    </div>
  )
}

/** Starts fetching what draws, before there is anything to draw. */
export const preloadChart = () => chartCode.preload()
