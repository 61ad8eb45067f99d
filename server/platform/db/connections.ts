import type { Database, PoolOptions } from './database.ts'

/** Most connections of one process: its pools, the job queue and the listener. */
export const CONNECTIONS_PER_PROCESS = 30

/**
 * The pools of one process (decision 36). Slow reads of the catalogue or of the back office wait for connections of
 * their own pool, never for those of sign-in, carts, orders and readiness.
 */
export const POOLS = {
  main: { max: 12 },
  /** A slower catalogue read would be of no use to a shopper. */
  catalogue: { max: 8, connectionWaitMs: 2_000, statementMs: 3_000 },
  backOffice: { max: 4 },
  /** One query of all exports at a time. */
  exports: { max: 1, connectionWaitMs: 10_000 },
} as const satisfies Record<string, PoolOptions>

/** The pool of the metrics: one statement for each scrape, well within the timeout of Prometheus. */
export const METRICS_POOL = {
  max: 1,
  connectionWaitMs: 1_000,
  statementMs: 2_000,
  queryTimeoutMs: 3_000,
} as const satisfies PoolOptions

export type ReadPools = {
  /** Read by public calls and pages, feeds, sitemaps and share images. */
  catalogue: Database
  /** Read by the lists and reports of the back office. */
  backOffice: Database
  /** Read by customers' exports of their data. */
  exports: Database
}
