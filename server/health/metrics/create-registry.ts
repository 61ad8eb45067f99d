import { collectDefaultMetrics, type Metric as LibraryMetric, Registry } from 'prom-client'
import type { Metric } from './metric.ts'

/** The only file that loads prom-client, with its metrics of Node: memory, event loop delay, garbage collection. */
export function createRegistry(metrics: readonly Metric[]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of metrics) registry.registerMetric(toLibraryMetric(metric))
  return registry
}

function toLibraryMetric({ read, ...metric }: Metric): LibraryMetric {
  const get = async () => ({ ...metric, aggregator: 'sum', values: await read() })
  // A registry reads nothing of a metric but its name and `get`; the types know only the classes of the library, whose counts
  // would cost each request more than all of these.
  return { ...metric, get } as unknown as LibraryMetric
}
