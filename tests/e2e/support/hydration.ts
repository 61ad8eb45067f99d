import type { Page } from '@playwright/test'

/** A page whose navigation methods wait for hydration: before that, a click does nothing. */
export function waitsForHydration(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const goBack = page.goBack.bind(page)
  page.goto = async (...args) => {
    const answer = await goto(...args)
    if (args[1]?.waitUntil !== 'commit') await waitForHydration(page)
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload(...args)
    if (args[0]?.waitUntil !== 'commit') await waitForHydration(page)
    return answer
  }
  page.goBack = async (...args) => {
    const answer = await goBack(...args)
    if (args[0]?.waitUntil !== 'commit') await waitForHydration(page)
    return answer
  }
  return page
}

/**
 * Resolves at once when the document is not part of the app (an email, an image) or scripts are disabled. A page waits
 * by itself: `waitForFunction` would first send it a third of a megabyte of Playwright's own script.
 */
async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { documentElement } = window.document
    const isHydrated = () =>
      !('__reactRouterContext' in window) || 'hydrated' in documentElement.dataset
    if (isHydrated()) return
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => isHydrated() && resolve())
      observer.observe(documentElement, { attributeFilter: ['data-hydrated'] })
    })
  })
}
