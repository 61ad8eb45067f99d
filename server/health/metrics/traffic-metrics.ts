import type { ConnectionDrain } from '#server/http/overload/drain.ts'
import {
  DURATION_BOUNDS_SECONDS,
  type RouteTraffic,
  type Traffic,
} from '#server/http/traffic/traffic.ts'
import { type Metric, type Sample, single } from './metric.ts'

const STATUSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx']
const DURATION = 'runout_http_request_duration_seconds'

/** The requests of this process. */
export function trafficMetrics(
  traffic: Traffic,
  { drain }: { drain: Pick<ConnectionDrain, 'inFlight'> },
): Metric[] {
  return [
    {
      name: 'runout_http_requests_total',
      help: 'Responses by route pattern, method and class of the status; aborted: the client left before.',
      type: 'counter',
      read: () => traffic.list().flatMap(toStatuses),
    },
    {
      name: DURATION,
      help: 'Time from the headers of a request until its response is complete, also for cache hits and refusals.',
      type: 'histogram',
      read: () => traffic.list().flatMap(toDurations),
    },
    {
      name: 'runout_http_requests_shed_total',
      help: 'Requests refused with 503 under overload, by the priority of their route.',
      type: 'counter',
      read: () => [...traffic.shed].map(([priority, value]) => ({ value, labels: { priority } })),
    },
    single(
      'counter',
      ['runout_http_requests_limited_total', 'Requests refused with 429: too many of one client.'],
      () => traffic.limited,
    ),
    single(
      'gauge',
      ['runout_http_requests_in_flight', 'Requests whose response is not yet sent completely.'],
      () => drain.inFlight,
    ),
  ]
}

function toStatuses({ method, route, statuses }: RouteTraffic): Sample[] {
  return statuses.flatMap((value, group) => {
    const status = STATUSES[group] ?? 'other'
    return value > 0 ? [{ value, labels: { method, route, status } }] : []
  })
}

/** The buckets of a histogram are cumulative. */
function toDurations({ method, route, durations, seconds }: RouteTraffic): Sample[] {
  let count = 0
  const labels = { method, route }
  const buckets = durations.map((value, place) => {
    count += value
    const le = DURATION_BOUNDS_SECONDS[place] ?? '+Inf'
    return { metricName: `${DURATION}_bucket`, value: count, labels: { ...labels, le } }
  })
  return [
    ...buckets,
    { metricName: `${DURATION}_sum`, value: seconds, labels },
    { metricName: `${DURATION}_count`, value: count, labels },
  ]
}
