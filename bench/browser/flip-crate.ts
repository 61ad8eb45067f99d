import type { Browser } from '@playwright/test'

export type FlipFigures = {
  framesPerSecond: number
  slowestFrameMs: number
  /** Frames that took longer than two at 60 a second. */
  droppedFrames: number
}

declare global {
  interface Window {
    flipFrames: number[]
    isFlippingOver: boolean
  }
}

const CPU_SLOWDOWN = 4
const FLIPS = 60
const FLIP_MS = 10_000 / FLIPS

/** Flips 60 times in 10 s through the crate at this URL. */
export async function measureFlips(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<FlipFigures> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForSelector('html[data-hydrated]')
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.evaluate(recordFrames)
  const startMs = performance.now()
  for (let flip = 0; flip < FLIPS; flip += 1) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(Math.max(0, startMs + (flip + 1) * FLIP_MS - performance.now()))
  }
  const frames = await page.evaluate(() => {
    window.isFlippingOver = true
    return window.flipFrames
  })
  await context.close()
  const durations = frames.slice(1).map((at, place) => at - (frames[place] ?? at))
  const totalMs = durations.reduce((sum, ms) => sum + ms, 0)
  return {
    framesPerSecond: (1000 * durations.length) / totalMs,
    slowestFrameMs: Math.max(...durations),
    droppedFrames: durations.filter((ms) => ms > 2000 / 60 + 1).length,
  }
}

/** Runs in the page. */
function recordFrames() {
  window.flipFrames = []
  window.isFlippingOver = false
  const note = (atMs: number) => {
    window.flipFrames.push(atMs)
    if (!window.isFlippingOver) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}
