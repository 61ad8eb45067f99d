import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OrderSource } from '#contract/orders/order-source.ts'
import type { SalesRange } from '#contract/stats.ts'
import { api } from '#web/lib/api/api.ts'
import { readSource } from '../orders/index.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useSetParam } from '../shared/use-set-param.ts'
import { readRange, usualRange } from './sales-range.ts'

const refreshMs = 60_000

/** The data of the dashboard's charts. The previous range stays while the next one loads. */
export function useCharts(range: SalesRange, source: OrderSource | null) {
  return useQuery({
    queryKey: ['admin', 'charts', range, source],
    queryFn: async ({ signal }) => {
      const query = { range, ...(source && { source }) }
      const answer = await api('GET /stats/charts', { query, signal })
      assertAnswer(Array.isArray(answer.points) && Array.isArray(answer.bestSellers))
      return { ...answer, range }
    },
    staleTime: 0,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
}

/** The chart's settings in the URL: its range, and whether it is shown as a table. */
export function useChartParams() {
  const [params] = useSearchParams()
  const set = useSetParam()
  return {
    range: readRange(params.get('range')),
    setRange: (range: SalesRange) => set('range', range === usualRange ? '' : range),
    /** Null for the sales of all sources. */
    source: readSource(params.get('source')),
    setSource: (source: OrderSource | null) => set('source', source ?? ''),
    isTable: params.get('view') === 'table',
    setIsTable: (isTable: boolean) => set('view', isTable ? 'table' : ''),
  }
}
