import { setTimeout as pause } from 'node:timers/promises'

type Approximation<T> = {
  timeoutMs: number
  /** Undefined when only the exact result will do. */
  approximate: () => Promise<T | undefined>
}

/**
 * The exact result, or an approximate one when it takes longer than `timeoutMs`. After that time a failure of the exact
 * one, such as the time limit of its statement, does not fail the approximate one.
 */
export async function exactOrEstimate<T extends object>(
  exact: Promise<T>,
  { timeoutMs, approximate }: Approximation<T>,
): Promise<T> {
  const inTime = await Promise.race([exact, pause(timeoutMs, undefined, { ref: false })])
  if (inTime) return inTime
  const approximating = approximate()
  const first = await Promise.race([approximating, exact.catch(() => approximating)])
  return first ?? exact
}
