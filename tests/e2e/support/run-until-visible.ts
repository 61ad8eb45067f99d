import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Advances the installed clock second by second, for a page that repeats a request after some seconds. */
export async function runUntilVisible(page: Page, target: Locator) {
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(target).toBeVisible({ timeout: 100 })
  }).toPass()
}
