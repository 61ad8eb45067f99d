import type { Priority } from '#contract/bounds.ts'

export type Load = {
  /** Requests in flight without files; for a priority counted apart, those of that priority. */
  inFlight: number
  /** Mean event loop delay of the last sample. */
  delayMs: number
  /** Queries that wait for a database connection. */
  waiting: number
}

type Limit = Load & {
  /** With fewer in flight the delay comes from other programs on the machine, and refusing would not help. */
  delayFrom: number
}

/** From `browse` to `trade` each limit is above the one before: buyers get through. Without a limit nothing is refused. */
const LIMITS: Partial<Record<Priority, Limit>> = {
  feed: { inFlight: 8, delayMs: 150, delayFrom: 1, waiting: 24 },
  browse: { inFlight: 40, delayMs: 150, delayFrom: 5, waiting: 24 },
  work: { inFlight: 80, delayMs: 400, delayFrom: 10, waiting: 40 },
  trade: { inFlight: 240, delayMs: 2_000, delayFrom: 30, waiting: 160 },
  payment: { inFlight: 240, delayMs: 2_000, delayFrom: 30, waiting: 160 },
}

export function isOverloaded(priority: Priority, { inFlight, delayMs, waiting }: Load): boolean {
  const limit = LIMITS[priority]
  if (!limit) return false
  if (waiting >= limit.waiting) return true
  return inFlight >= limit.inFlight || (inFlight >= limit.delayFrom && delayMs > limit.delayMs)
}
