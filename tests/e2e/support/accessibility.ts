import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect } from './test.ts'

/** Without the contrast of texts, which `findFaintTexts` measures. Touch targets are a rule that axe disables by default. */
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: false } },
  resultTypes: ['violations'],
}

const program = readFileSync(
  join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'),
  'utf8',
)

/** axe has half a megabyte: inject it once per document. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program)
}

/** Asserts that the page passes the automated checks of WCAG 2.2 AA. The walk has measured the contrast of its colours. */
export async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([])
}

export async function findViolations(page: Page): Promise<string[]> {
  await injectAxe(page)
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(document, given)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.any.map(({ message }) => message)}`),
    )
  }, options)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
