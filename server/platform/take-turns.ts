import { setImmediate as nextTurn } from 'node:timers/promises'

/** Other requests wait at most about this long for work of many steps. */
const TURN_MS = 10

/**
 * Lets other requests run between the steps of long work: `await` the returned function after each step. It costs a turn
 * of the event loop only when 10 ms have passed since the last one.
 */
export function takeTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN_MS) return
    await nextTurn()
    since = performance.now()
  }
}

/** As `map` of arrays, letting other requests run between the items. */
export async function mapInTurns<From, To>(
  items: readonly From[],
  map: (item: From) => To,
): Promise<To[]> {
  const takeTurn = takeTurns()
  const mapped: To[] = []
  for (const item of items) {
    mapped.push(map(item))
    await takeTurn()
  }
  return mapped
}
