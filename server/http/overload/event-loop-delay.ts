import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How late the event loop runs its timers, as the mean of the last sample. */
export type EventLoopDelay = {
  readonly meanMs: number
  stop(): void
}

const SAMPLE_MS = 250
/** How often Node measures; a delay includes this pause. */
const RESOLUTION_MS = 10

export function measureEventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let meanMs = 0
  const sampling = setInterval(() => {
    const mean = histogram.mean / 1e6
    // A loop that was blocked for a whole sample has measured nothing.
    meanMs = Number.isNaN(mean) ? SAMPLE_MS : Math.max(0, mean - RESOLUTION_MS)
    histogram.reset()
  }, SAMPLE_MS)
  sampling.unref()
  return {
    get meanMs() {
      return meanMs
    },
    stop() {
      clearInterval(sampling)
      histogram.disable()
    },
  }
}
