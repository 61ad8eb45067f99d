import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Reloads the page, and cancels the confirmation of the browser about unsaved changes. */
export async function dismissUnloadPrompt(page: Page): Promise<void> {
  const prompt = page.waitForEvent('dialog')
  page.once('dialog', (dialog) => dialog.dismiss())
  await page.evaluate(() => location.reload())
  expect((await prompt).type()).toBe('beforeunload')
}
