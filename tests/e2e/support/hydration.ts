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

/** Resolves at once when the document is not part of the app (an email, an image) or scripts are disabled. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !('__reactRouterContext' in window) || 'hydrated' in window.document.documentElement.dataset,
  )
}
