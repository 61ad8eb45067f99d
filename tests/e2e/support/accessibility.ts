import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './test.ts'

/** A rule for touch targets that axe disables by default. */
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}

const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/** Asserts that the page passes the automated checks of WCAG 2.2 AA. */
export async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([])
}

/** @param rules all rules, or only those that depend on the theme: colours */
export async function findViolations(
  page: Page,
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  // axe has half a megabyte: inject it once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (given) => {
      const { violations } = await window.axe.run(document, given)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html} ${node.any.map(({ message }) => message)}`),
      )
    },
    rules === 'all' ? options : colours,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
