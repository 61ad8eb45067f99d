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
  /** Orders in flight that wait for their turn, at no cost (decision 53). */
  readonly waitingOrders: number
}

type Measured = { main: Database; catalogue: Database; countWaitingOrders: () => number }

export function measureLoad(measured: Measured): LoadGauges & { stop(): void } {
  const { main, catalogue } = measured
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
    get waitingOrders() {
      return measured.countWaitingOrders()
    },
    stop: delay.stop,
  }
}
