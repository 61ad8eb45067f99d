import { useEffect, useState } from 'react'
import type { SalesPoint, SalesRange } from '#contract/stats.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { AdminError } from '../shared/admin-error.tsx'
import { RadioRow } from '../shared/radio-row.tsx'
import { ChartSection } from './chart-section.tsx'
import { rangeLabels, salesRanges } from './sales-range.ts'
import { SalesTable } from './sales-table.tsx'
import { SourceChoice } from './source-choice.tsx'
import type { useChartParams } from './use-charts.ts'

/** The chart code is loaded in parallel with the figures, and only here. */
const chartCode = lazyModule(async () => (await import('./sales-chart.tsx')).SalesChart)

const rangeOptions = salesRanges.map((value) => ({ value, label: rangeLabels[value].label }))

type SalesSectionProps = {
  view: ReturnType<typeof useChartParams>
  hasSources: boolean
  /** Undefined while they are loading. */
  points: readonly SalesPoint[] | undefined
  /** The range of the points, which may still be the previously selected one. */
  range: SalesRange
  isOutdated: boolean
}

export function SalesSection({ view, hasSources, points, range, isOutdated }: SalesSectionProps) {
  return (
    <ChartSection
      title="Sales over time"
      action={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {hasSources && <SourceChoice source={view.source} onSourceChange={view.setSource} />}
          <RadioRow
            legend="Range"
            name="range"
            options={rangeOptions}
            value={view.range}
            onValueChange={view.setRange}
          />
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

  if (Chart) return <Chart points={points} range={range} unit={rangeLabels[range].unit} />
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

/** Starts to load the chart code before its data has arrived. */
export const preloadChart = () => chartCode.preload()
