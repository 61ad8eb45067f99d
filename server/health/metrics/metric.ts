/** A metric with its current values, as a registry of prom-client reads it. */
export type Metric = {
  /** Ends in its base unit, and in `_total` for a counter (prometheus.io/docs/practices/naming). */
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** Read for each scrape. */
  read: () => Sample[] | Promise<Sample[]>
}

export type Sample = {
  value: number
  labels?: Record<string, string | number>
  /** The series of a histogram. */
  metricName?: string
}

type Reading = number | undefined

/** A metric without labels, without a value when `read` has none. */
export function single(
  type: 'counter' | 'gauge',
  [name, help]: readonly [name: string, help: string],
  read: () => Reading | Promise<Reading>,
): Metric {
  return {
    name,
    help,
    type,
    async read() {
      const value = await read()
      return value === undefined ? [] : [{ value }]
    },
  }
}
