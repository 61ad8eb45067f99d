import type { Page } from '@playwright/test'

/** Holds the requests of a call until `arrive`; its path has wildcards for ids. */
export async function holdCall(page: Page, call: string) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  const url = `**/api/${call}`
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return { arrive, request: page.waitForRequest(url), answer: page.waitForResponse(url) }
}
