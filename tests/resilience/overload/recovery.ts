import type { Random } from '../faults/random.ts'
import { until } from '../faults/until.ts'
import { newSearch } from './rush.ts'
import { requestOnce } from './watch.ts'

/** docs/reliability.md */
export const RECOVERY_LIMIT_MS = 5_000
/** How long to measure. */
const MEASURED_MS = 60_000
/** The consecutive served pages that count as recovered. */
const SERVED_AGAIN = 5

/** The time until uncached pages are served again: until the first of five in a row. */
export async function measureRecovery(url: string, random: Random): Promise<number> {
  const startedAt = performance.now()
  let firstAt = startedAt
  let inARow = 0
  const isServed = async () => {
    const status = await requestOnce(url + newSearch(random), random, [])
    inARow = status === 200 ? inARow + 1 : 0
    if (inARow === 1) firstAt = performance.now()
    return inARow >= SERVED_AGAIN
  }
  await until('pages are served again', isServed, MEASURED_MS)
  return Math.round(firstAt - startedAt)
}
