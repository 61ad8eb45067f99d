import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Begins to reload, is asked by the browser whether to lose what stands there, and stays. */
export async function stayWhenAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  page.once('dialog', (dialog) => dialog.dismiss())
  await page.evaluate(() => location.reload())
  expect((await asked).type()).toBe('beforeunload')
}
