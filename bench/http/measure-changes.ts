export type ChangesHeard = { changes: number; p50Ms: number; p99Ms: number }

type Asked = {
  changes: number
  /** Changes the text of a product at one process. */
  change: (text: string) => Promise<void>
  /** Reads it at another process on the same database, with its own cache. */
  read: () => Promise<string>
}

const LOST_MS = 30_000

/**
 * Measures how soon another process shows a changed product: from the response to the admin to the first response of
 * the other process with the change. Continuous requests keep the product in its cache.
 */
export async function measureChanges({ changes, change, read }: Asked): Promise<ChangesHeard> {
  const before = await read()
  const times: number[] = []
  for (let n = 0; n < changes; n += 1) {
    const text = `Changed for the ${n}th time`
    await change(text)
    const start = performance.now()
    while ((await read()) !== text) {
      if (performance.now() - start > LOST_MS) throw new Error('A change was never seen')
    }
    times.push(performance.now() - start)
  }
  await change(before)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { changes, p50Ms: at(0.5), p99Ms: at(0.99) }
}
