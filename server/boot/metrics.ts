import type { Config } from '#server/config.ts'
import { startMetrics } from '#server/health/index.ts'
import { createTraffic, type Traffic } from '#server/http/traffic/traffic.ts'
import { countWaitingOrders } from '#server/orders/index.ts'
import { METRICS_POOL } from '#server/platform/db/connections.ts'
import { type OpenOptions, openPool } from './database.ts'

type Measured = Omit<
  Parameters<typeof startMetrics>[1],
  'db' | 'traffic' | 'countWaitingOrders'
> & {
  url: string
  place: OpenOptions['place']
}

/**
 * Opens the port of the metrics if there is one: a process of several has the port of its place. Resolves to the counts of
 * responses, which the app fills.
 * @param closers receives the cleanup functions
 * @throws StartError
 */
export async function openMetrics(
  config: Config,
  { url, place = 0, ...measured }: Measured,
  closers: (() => unknown)[],
): Promise<Traffic | undefined> {
  if (!config.metrics) return undefined
  const { db, close } = openPool(config, url, METRICS_POOL)
  closers.push(close)
  const { host, port } = config.metrics
  const address = { host, port: port + place }
  const traffic = createTraffic()
  closers.push(await startMetrics(address, { ...measured, db, traffic, countWaitingOrders }))
  return traffic
}
