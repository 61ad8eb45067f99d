import type { ResponseCache } from '#server/http/cache/response-cache.ts'
import { type Database, measurePool, type PoolState } from '#server/platform/db/database.ts'
import { type Metric, single } from './metric.ts'

/** The caches and queues in the memory of this process. */
export type ProcessParts = {
  cache: Pick<ResponseCache, 'bytes' | 'entries' | 'lookups'>
  pools: Record<string, Database>
  countWaitingOrders: () => number
}

export function processMetrics({ cache, pools, countWaitingOrders }: ProcessParts): Metric[] {
  const poolMetric = (name: string, help: string, pick: (state: PoolState) => number): Metric => ({
    name: `runout_database_pool_${name}`,
    help,
    type: 'gauge',
    read: () =>
      Object.entries(pools).map(([pool, db]) => ({
        value: pick(measurePool(db)),
        labels: { pool },
      })),
  })
  return [
    {
      name: 'runout_response_cache_lookups_total',
      help: 'Lookups of cacheable pages and calls, by result; a page also looks up its calls.',
      type: 'counter',
      read: () => [
        { value: cache.lookups.hits, labels: { result: 'hit' } },
        { value: cache.lookups.misses, labels: { result: 'miss' } },
      ],
    },
    single(
      'gauge',
      ['runout_response_cache_bytes', 'Memory of the cached responses.'],
      () => cache.bytes,
    ),
    single(
      'gauge',
      ['runout_response_cache_entries', 'Number of cached responses.'],
      () => cache.entries,
    ),
    poolMetric('connections', 'Open connections of a pool.', ({ total }) => total),
    poolMetric(
      'idle_connections',
      'Open connections of a pool without a query.',
      (state) => state.idle,
    ),
    poolMetric('max_connections', 'Most connections of a pool.', ({ max }) => max),
    poolMetric('waiting_queries', 'Queries that wait for a connection.', (state) => state.waiting),
    single(
      'gauge',
      ['runout_orders_queued', 'Orders in flight that wait for their turn in a rush.'],
      countWaitingOrders,
    ),
  ]
}
