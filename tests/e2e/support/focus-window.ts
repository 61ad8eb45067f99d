import type { Page } from '@playwright/test'

/** Simulates a focus of the window, which refetches stale data. */
export function focusWindow(page: Page) {
  return page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}
