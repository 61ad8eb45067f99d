/** Lets at most `places` works run at once; the others wait in line. */
export function createGate(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((proceed) => waiting.push(proceed))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes to the next in line without ever being free, so that nobody slips in between.
      if (next) next()
      else free += 1
    }
  }
}
