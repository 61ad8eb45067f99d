import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Chooses by keyboard. A list takes keys from the moment the focus is in it, and no sooner. */
export async function chooseOption(select: Locator, name: string) {
  const page = select.page()
  await select.press('Enter')
  await expect(page.getByRole('option').and(page.locator(':focus'))).toHaveCount(1)
  await page.getByRole('option', { name, exact: true }).press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}
