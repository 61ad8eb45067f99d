import type { Page } from '@playwright/test'

/** What a person waits for: it is there, and nothing says that it is still coming. */
export type Shown = {
  selector: string
  /** How many at least; 1 unless said. */
  count?: number
  /** A pattern for the text of the first of them. */
  pattern?: string
  /** What the list is searched for by then. */
  search?: string
}

export type Sample = {
  /** From the last press to the frame that shows what it was for. */
  shownMs: number
  /** The longest task of the page's main thread meanwhile; 0 below 50 ms, which browsers do not report. */
  longestTaskMs: number
}

declare global {
  interface Window {
    benchClock: { startedAt: number; longestTaskMs: number }
  }
}

/** Every page opened from now on keeps the time. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(keepTime)
}

/** Presses, and waits until what was pressed for is there. */
export async function timeUntilShown(
  page: Page,
  press: () => Promise<void>,
  shown: Shown,
): Promise<Sample> {
  await page.evaluate(() => {
    window.benchClock.startedAt = 0
    window.benchClock.longestTaskMs = 0
  })
  // Watches already when the press comes: asking afterwards would count the asking.
  const sample = page.evaluate(waitUntilShown, shown)
  await press()
  return sample
}

/** Runs in the page before anything else. Takes the browser's own time of a press. */
function keepTime() {
  window.benchClock = { startedAt: 0, longestTaskMs: 0 }
  const start = (event: Event) => {
    window.benchClock.startedAt = event.timeStamp
  }
  for (const kind of ['click', 'keydown']) addEventListener(kind, start, { capture: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const { longestTaskMs } = window.benchClock
      window.benchClock.longestTaskMs = Math.max(longestTaskMs, duration)
    }
  }).observe({ type: 'longtask' })
}

/** Runs in the page. */
async function waitUntilShown({
  selector,
  count = 1,
  pattern = '',
  search = '',
}: Shown): Promise<Sample> {
  const isShown = () => {
    const found = document.querySelectorAll(selector)
    const isAsked = (new URLSearchParams(location.search).get('search') ?? '') === search
    const isThere = found.length >= count && new RegExp(pattern).test(found[0]?.textContent ?? '')
    return isAsked && isThere && !document.querySelector('[data-skeleton], [aria-busy=true]')
  }
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const giveUpAt = performance.now() + 20_000
  let shownAt = 0
  // It stays: for a frame or two, the last answer may stand below the next question.
  for (let frames = 0; frames < 4; ) {
    const now = await nextFrame()
    if (window.benchClock.startedAt > 0 && isShown()) frames += 1
    else frames = 0
    // What is there in one frame has been drawn when the next begins.
    if (frames <= 2) shownAt = now
    if (now > giveUpAt) throw new Error(`Never shown: ${count} of ${selector} ${pattern}`)
  }
  const shownMs = shownAt - window.benchClock.startedAt
  // What is still drawn below the screen counts as well.
  await new Promise((resolve) => setTimeout(resolve, 700))
  return { shownMs, longestTaskMs: window.benchClock.longestTaskMs }
}
