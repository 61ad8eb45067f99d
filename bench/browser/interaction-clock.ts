import type { Page } from '@playwright/test'

/** One press or key: the time to the next frame as browsers report it, in steps of 8 ms. */
export type Interaction = { durationMs: number; scriptMs: number }

declare global {
  interface Window {
    benchInteractions: Map<number, Interaction>
  }
}

/** Records the interaction times of every page opened afterwards. */
export async function installInteractionClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchInteractions = new Map()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        // Pointer movements and scripted events have no interaction id.
        if (!entry.interactionId) continue
        const known = window.benchInteractions.get(entry.interactionId)
        window.benchInteractions.set(entry.interactionId, {
          durationMs: Math.max(entry.duration, known?.durationMs ?? 0),
          scriptMs: entry.processingEnd - entry.processingStart + (known?.scriptMs ?? 0),
        })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

export async function forgetInteractions(page: Page): Promise<void> {
  await page.evaluate(() => window.benchInteractions.clear())
}

/** The slowest since the last reset; 0 below 16 ms, which browsers do not report. */
export async function slowestInteraction(page: Page): Promise<Interaction> {
  return page.evaluate(async () => {
    // Entries arrive after their frame, in a slow browser much later.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const all = [...window.benchInteractions.values()]
    return all.reduce((slow, one) => (one.durationMs > slow.durationMs ? one : slow), {
      durationMs: 0,
      scriptMs: 0,
    })
  })
}
