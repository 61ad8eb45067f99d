import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/**
 * A page whose `route` resolves once its requests are intercepted. A page of the app whose thread is busy goes on for a
 * moment without, and Playwright then reports neither the request nor its response (2 of 200 in an experiment).
 */
export function waitsForInterception(page: Page): Page {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const routed = await route(...args)
    if (await page.evaluate(() => '__reactRouterContext' in window)) await sendProbe(page, route)
    return routed
  }
  return page
}

async function sendProbe(page: Page, route: Page['route']): Promise<void> {
  const address = `/robots.txt?probe=${randomUUID()}`
  let isIntercepted = false
  await route(`**${address}`, (probe) => {
    isIntercepted = true
    return probe.fulfill()
  })
  while (!isIntercepted) await page.evaluate((url) => fetch(url).catch(() => undefined), address)
  await page.unroute(`**${address}`)
}
