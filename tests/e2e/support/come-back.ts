import type { Page } from '@playwright/test'

/** Somebody comes back to this window: what it shows is asked for again where it may be old. */
export function comeBackTo(page: Page) {
  return page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}
