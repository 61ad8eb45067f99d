import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Selects an option by keyboard. A list handles keys only once it has the focus. */
export async function chooseOption(select: Locator, name: string) {
  const page = select.page()
  await select.press('Enter')
  await expect(page.getByRole('option').and(page.locator(':focus'))).toHaveCount(1)
  await page.getByRole('option', { name, exact: true }).press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}
