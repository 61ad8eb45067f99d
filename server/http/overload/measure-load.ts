import { countWaiting, type Database } from '#server/platform/db/database.ts'
import { measureEventLoopDelay } from './event-loop-delay.ts'

/** The load of this process besides the number of its requests. */
export type LoadGauges = {
  /** Mean event loop delay of the last sample. */
  readonly meanMs: number
  /** Queries that wait for a connection of the main pool. */
  readonly waiting: number
  /** Queries that wait for a connection of the catalogue's pool. */
  readonly waitingForCatalogue: number
}

export function measureLoad({
  main,
  catalogue,
}: {
  main: Database
  catalogue: Database
}): LoadGauges & { stop(): void } {
  const delay = measureEventLoopDelay()
  return {
    get meanMs() {
      return delay.meanMs
    },
    get waiting() {
      return countWaiting(main)
    },
    get waitingForCatalogue() {
      return catalogue === main ? 0 : countWaiting(catalogue)
    },
    stop: delay.stop,
  }
}
