import type { Page } from '@playwright/test'

/** Holds the requests to a URL until `arrive`; it has wildcards. */
export async function holdRequest(page: Page, url: string) {
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return { arrive, request: page.waitForRequest(url), answer: page.waitForResponse(url) }
}

/** Holds the requests of a call until `arrive`; its path has wildcards for ids. */
export const holdCall = (page: Page, call: string) => holdRequest(page, `**/api/${call}`)
