import autocannon from 'autocannon'
import type { Random } from '../faults/random.ts'

/** The responses to one kind of request, and the p95 of the served ones. */
export type Counted = { served: number; refused: number; failed: number; p95Ms: number }

export type Rush = {
  url: string
  random: Random
  seconds: number
  connections: number
  /** Requests per second; unlimited when not given. */
  rate?: number
}

/** Visitors with uncached searches, each from another IP address. */
export async function rush(
  plan: Rush,
): Promise<Counted & { requests: number; tookSeconds: number }> {
  const { url, random, seconds, connections, rate } = plan
  const served: number[] = []
  let [refused, failed] = [0, 0]
  const { promise: ended, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    timeout: 30,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: newSearch(random),
          headers: { 'x-forwarded-for': newAddress(random) },
        }),
      },
    ],
  }
  const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  running.on('response', (_client, status, _bytes, tookMs) => {
    if (status === 200) served.push(tookMs)
    else if (status === 503) refused += 1
    else failed += 1
  })
  const { duration, errors, requests } = await ended
  return {
    requests: requests.sent,
    tookSeconds: duration,
    served: served.length,
    refused,
    failed: failed + errors,
    p95Ms: toP95(served),
  }
}

export function newSearch(random: Random): string {
  return `/search?q=${random.below(2 ** 32).toString(36)}`
}

/** Keeps the rate limit per address out of the measurement. */
export function newAddress(random: Random): string {
  return `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`
}

export function toP95(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
}
