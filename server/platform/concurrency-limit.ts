/** Runs at most `places` tasks at once and queues the others. */
export function limitConcurrency(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((proceed) => waiting.push(proceed))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Passes the slot directly to the next task: a new caller cannot overtake the queue.
      if (next) next()
      else free += 1
    }
  }
}
