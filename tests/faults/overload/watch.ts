import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../random.ts'
import { type Counted, newAddress, newSearch, toP95 } from './rush.ts'

const LOOK_EVERY_MS = 100
const PATIENCE_MS = 30_000

export type Watch = {
  /** What was answered to each address; the word for one that is new each time is its key. */
  stop(): Promise<{ counted: Record<string, Counted>; problems: string[] }>
}

/** Asks one thing after the other while the rush lasts, and looks closely at what is refused. */
export function watchFrom(url: string, random: Random): Watch {
  const asked: Record<string, () => string> = {
    health: () => '/api/health',
    ready: () => '/api/ready',
    'front page': () => '/',
    page: () => newSearch(random),
    catalogue: () => `/api/products?search=${random.below(2 ** 32).toString(36)}`,
  }
  const problems: string[] = []
  let isOver = false
  const watchers = Object.entries(asked).map(async ([name, toPath]) => {
    const counted: Counted = { served: 0, refused: 0, failed: 0, p95Ms: 0 }
    const times: number[] = []
    while (!isOver) {
      const startedAt = performance.now()
      const status = await askOnce(url + toPath(), random, problems)
      if (status === 200) times.push(performance.now() - startedAt)
      else if (status === 503) counted.refused += 1
      else counted.failed += 1
      await pause(LOOK_EVERY_MS)
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

/** The status, 0 without an answer. */
export async function askOnce(url: string, random: Random, problems: string[]): Promise<number> {
  try {
    const answer = await fetch(url, {
      headers: { 'x-forwarded-for': newAddress(random) },
      signal: AbortSignal.timeout(PATIENCE_MS),
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
  if (!headers.get('content-type')?.startsWith(type)) faults.push(`503 is no ${type}: ${url}`)
  if (isCall && !/^\{"message":"[^"]+","statusCode":503\}$/.test(body)) {
    faults.push(`503 of another shape: ${body.slice(0, 100)}`)
  }
  return faults
}
