import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../faults/random.ts'
import { type Counted, newAddress, newSearch, toP95 } from './rush.ts'

const CHECK_INTERVAL_MS = 100
const TIMEOUT_MS = 30_000

export type Watch = {
  /** The responses to each path; a path that differs each time has a label as its key. */
  stop(): Promise<{ counted: Record<string, Counted>; problems: string[] }>
}

/** Sends one request after the other during the overload, and checks the refusals. */
export function watchFrom(url: string, random: Random): Watch {
  const paths: Record<string, () => string> = {
    health: () => '/api/health',
    ready: () => '/api/ready',
    'front page': () => '/',
    page: () => newSearch(random),
    catalogue: () => `/api/products?search=${random.below(2 ** 32).toString(36)}`,
  }
  const problems: string[] = []
  let isOver = false
  const watchers = Object.entries(paths).map(async ([name, toPath]) => {
    const counted: Counted = { served: 0, refused: 0, failed: 0, p95Ms: 0 }
    const times: number[] = []
    while (!isOver) {
      const startedAt = performance.now()
      const status = await requestOnce(url + toPath(), random, problems)
      if (status === 200) times.push(performance.now() - startedAt)
      else if (status === 503) counted.refused += 1
      else counted.failed += 1
      await pause(CHECK_INTERVAL_MS)
    }
    return [name, { ...counted, served: times.length, p95Ms: toP95(times) }] as const
  })
  return {
    async stop() {
      isOver = true
      return { counted: Object.fromEntries(await Promise.all(watchers)), problems }
    },
  }
}

/** The status, or 0 without a response. */
export async function requestOnce(
  url: string,
  random: Random,
  problems: string[],
): Promise<number> {
  try {
    const answer = await fetch(url, {
      headers: { 'x-forwarded-for': newAddress(random) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await answer.text()
    if (answer.status === 503) problems.push(...findFaults(url, answer.headers, body))
    return answer.status
  } catch {
    return 0
  }
}

function findFaults(url: string, headers: Headers, body: string): string[] {
  const isCall = new URL(url).pathname.startsWith('/api/')
  const type = isCall ? 'application/json' : 'text/html'
  const faults: string[] = []
  if (!headers.get('retry-after')) faults.push(`503 without retry-after: ${url}`)
  if (!headers.get('content-type')?.startsWith(type)) faults.push(`503 is not ${type}: ${url}`)
  if (isCall && !/^\{"message":"[^"]+","statusCode":503\}$/.test(body)) {
    faults.push(`503 of another shape: ${body.slice(0, 100)}`)
  }
  return faults
}
