import { setImmediate } from 'node:timers'
import { AppError } from '#contract/errors.ts'

type Wait = {
  /** The longest wait for a place, in ms. */
  ms: number
  /** The error of a task that waited so long; that of a busy shop by default. */
  toError?: () => Error
}

/** For work that would wait or hold too much. */
export const tooBusy = () =>
  new AppError('unavailable', 'The shop is very busy right now. Please try again.')

/** Runs at most `places` tasks at once and queues the others, without a time limit unless there is `wait`. */
export function limitConcurrency(places: number, wait?: Wait) {
  const waiting = new Set<() => void>()
  let free = places

  function waitForPlace(): Promise<void> {
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(proceed)
      const timer =
        wait &&
        setTimeout(() => {
          waiting.delete(proceed)
          reject((wait.toError ?? tooBusy)())
        }, wait.ms)
    })
  }

  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await waitForPlace()
    try {
      return await work()
    } finally {
      const [next] = waiting
      // Passes the place directly to the next task: a new caller cannot overtake the queue.
      if (next) {
        waiting.delete(next)
        // Other requests run between two tasks, which may be nothing but computation.
        setImmediate(next)
      } else free += 1
    }
  }
}

/** Shorter computations need no rest. */
const REST_FROM_MS = 10

/** Runs computations one at a time. After a long one, other requests have the process for as long as it took. */
export function limitComputation() {
  const enter = limitConcurrency(1)
  return <T>(compute: () => T): Promise<T> =>
    enter(async () => {
      const startedAt = performance.now()
      try {
        return compute()
      } finally {
        const tookMs = performance.now() - startedAt
        if (tookMs > REST_FROM_MS) await new Promise((resolve) => setTimeout(resolve, tookMs))
      }
    })
}
