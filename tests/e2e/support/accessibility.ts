import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './test.ts'

/** One that touch needs and axe leaves off by itself. */
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
}

const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/** Nothing on the page breaks a rule of WCAG 2.2 AA that can be checked by machine. */
export async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([])
}

/** @param rules which of them; all, or what another theme can change: the colours */
export async function findViolations(
  page: Page,
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  // Half a megabyte: once a document.
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
