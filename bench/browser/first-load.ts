import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'

export type FirstLoad = {
  /** Loaded without any action of the visitor, in gzip size. */
  scriptBytes: number
  scripts: number
  lcpMs: number
  cls: number
  /** The sum of the time beyond 50 ms of each task after the first paint. */
  blockingMs: number
  /** The end of hydration; before it, only links and forms work. */
  readyMs: number
}

declare global {
  interface Window {
    firstLoad: { lcpMs: number; cls: number; blockingMs: number; readyMs: number }
  }
}

/** The mid-range phone on a mobile network that Lighthouse emulates. */
const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const phone = { width: 412, height: 823 }

/** Opens the page with an empty cache and does nothing. */
export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 1.75 })
  const page = await context.newPage()
  await page.addInitScript(keepFigures)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto(url)
  await page.waitForSelector('html[data-hydrated]')
  await page.waitForLoadState('networkidle')
  const figures = await page.evaluate(() => window.firstLoad)
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  await context.close()
  const scriptBytes = sizes.reduce((sum, size) => sum + size, 0)
  return { ...figures, scriptBytes, scripts: sizes.length }
}

/** Runs in the page before any other script. */
function keepFigures() {
  const figures = { lcpMs: 0, cls: 0, blockingMs: 0, readyMs: 0 }
  window.firstLoad = figures
  const follow = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  follow('largest-contentful-paint', ({ startTime }) => {
    figures.lcpMs = startTime
  })
  follow('layout-shift', (entry) => {
    figures.cls += (entry as PerformanceEntry & { value: number }).value
  })
  new MutationObserver((_, observer) => {
    if (document.documentElement.dataset.hydrated === undefined) return
    figures.readyMs = performance.now()
    observer.disconnect()
  }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] })
  let isPainted = false
  follow('paint', () => {
    isPainted = true
  })
  follow('longtask', ({ duration }) => {
    if (isPainted) figures.blockingMs += duration - 50
  })
}
