import { findTimeout, newTimeoutError } from '../process/time-limit.ts'

/**
 * Fails attempts at once while a service does not respond (decision 36). It opens after some timeouts in a row; later
 * one attempt finds out whether the service responds again.
 */
export type CircuitBreaker = {
  /** How long attempts fail at once; 0 while closed. */
  openMs(): number
  /** Before an attempt. @throws a timeout while open */
  begin(): void
  /** The service responded. */
  succeed(): void
  /** Counts a timeout, each once, however often it is reported; any other error is a response. */
  fail(error: unknown): void
}

const TIMEOUTS_MAX = 5
const OPEN_MS = 30_000

export function createCircuitBreaker(openForMs = OPEN_MS): CircuitBreaker {
  const counted = new WeakSet<Error>()
  let timeouts = 0
  let closesAt = 0
  const openMs = () => Math.max(0, closesAt - performance.now())
  const open = () => {
    closesAt = performance.now() + openForMs
  }
  const close = () => {
    timeouts = 0
    closesAt = 0
  }
  return {
    openMs,
    begin() {
      if (openMs() > 0) {
        const refused = newTimeoutError('not attempted: the service does not respond')
        counted.add(refused)
        throw refused
      }
      // This attempt is the probe: until its result, the others fail at once.
      if (timeouts >= TIMEOUTS_MAX) open()
    },
    succeed: close,
    fail(error) {
      const timeout = findTimeout(error)
      if (!timeout) return close()
      if (counted.has(timeout)) return
      counted.add(timeout)
      timeouts += 1
      if (timeouts >= TIMEOUTS_MAX) open()
    },
  }
}
