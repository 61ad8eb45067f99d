import type { Priority } from '#contract/bounds.ts'

/** Upper bounds of the counted durations; a longer one is counted above the last. */
export const DURATION_BOUNDS_SECONDS = [
  ...[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1],
  ...[0.25, 0.5, 1, 2.5, 5, 10],
] as const

export type RouteTraffic = {
  readonly method: string
  /** The pattern of the route; never an address, which may have a search, a name or a token. */
  readonly route: string
  /** By the first digit of the status; at 0 the responses whose client left before they were complete. */
  readonly statuses: number[]
  /** By the bounds, and one more above the last. */
  readonly durations: number[]
  seconds: number
}

/** Counts the responses of one process, in plain numbers: a request must not pay for the text of a scrape. */
export type Traffic = {
  /** The counts of a route, which are there from its first response on. */
  of(method: string | undefined, route: string): RouteTraffic
  list(): RouteTraffic[]
  /** Requests refused under overload. */
  readonly shed: Map<Priority, number>
  /** Responses with the status 429. */
  limited: number
}

const SHED: Priority[] = ['feed', 'browse', 'work', 'trade', 'payment']

/** Others are counted together: a client chooses the method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createTraffic(): Traffic {
  const byRoute = new Map<string, RouteTraffic>()
  return {
    of(method = '', route) {
      const known = METHODS.has(method) ? method : 'other'
      const key = `${known} ${route}`
      const counts = byRoute.get(key) ?? createCounts(known, route)
      byRoute.set(key, counts)
      return counts
    },
    list: () => [...byRoute.values()],
    // From the start, as a rate needs a first value.
    shed: new Map(SHED.map((priority) => [priority, 0])),
    limited: 0,
  }
}

function createCounts(method: string, route: string): RouteTraffic {
  const statuses = Array<number>(6).fill(0)
  const durations = Array<number>(DURATION_BOUNDS_SECONDS.length + 1).fill(0)
  return { method, route, statuses, durations, seconds: 0 }
}

/** @param status 0 for a response that its client did not wait for */
export function countResponse(counts: RouteTraffic, status: number, seconds: number): void {
  const group = Math.trunc(status / 100)
  counts.statuses[group] = (counts.statuses[group] ?? 0) + 1
  let place = 0
  while (seconds > (DURATION_BOUNDS_SECONDS[place] ?? Number.POSITIVE_INFINITY)) place += 1
  counts.durations[place] = (counts.durations[place] ?? 0) + 1
  counts.seconds += seconds
}
