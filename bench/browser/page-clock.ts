import type { Page } from '@playwright/test'

/** The content to wait for: present, and no longer marked as loading. */
export type Shown = {
  selector: string
  /** The minimum number of matches; 1 by default. */
  count?: number
  /** A pattern for the text of the first match. */
  pattern?: string
  /** The search text in the URL of the list. */
  search?: string
}

export type Sample = {
  /** From the last press to the frame that shows its result. */
  shownMs: number
  /** The longest main thread task in that time; 0 below 50 ms, which browsers do not report. */
  longestTaskMs: number
}

declare global {
  interface Window {
    benchClock: { startedAt: number; longestTaskMs: number }
  }
}

/** Installs the clock in every page opened afterwards. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(keepTime)
}

/** Presses, and waits until the result is there. */
export async function timeUntilShown(
  page: Page,
  press: () => Promise<void>,
  shown: Shown,
): Promise<Sample> {
  await page.evaluate(() => {
    window.benchClock.startedAt = 0
    window.benchClock.longestTaskMs = 0
  })
  // Starts before the press: a later start would add its own time.
  const sample = page.evaluate(waitUntilShown, shown)
  await press()
  return sample
}

/** Runs in the page before any other script. Uses the browser's timestamp of a press. */
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
  // It must stay: for a frame or two the previous results may show below the new query.
  for (let frames = 0; frames < 4; ) {
    const now = await nextFrame()
    if (window.benchClock.startedAt > 0 && isShown()) frames += 1
    else frames = 0
    // Content of one frame has been drawn when the next begins.
    if (frames <= 2) shownAt = now
    if (now > giveUpAt) throw new Error(`Never shown: ${count} of ${selector} ${pattern}`)
  }
  const shownMs = shownAt - window.benchClock.startedAt
  // Rows still being rendered below the viewport count as well.
  await new Promise((resolve) => setTimeout(resolve, 700))
  return { shownMs, longestTaskMs: window.benchClock.longestTaskMs }
}
