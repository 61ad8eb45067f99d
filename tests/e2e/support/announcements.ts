import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Keeps what a screen reader would say by itself from now on: what changes inside a live region that was there
 * before, and alerts from the moment they appear. A status that comes into the page with its words already in it is
 * not said by all of them, and so not counted.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
    const known = new WeakSet<Element>()
    const said: string[] = []
    Object.assign(window, { said })

    function isInKnownRegion(node: Node) {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest(live)
      return Boolean(region && known.has(region))
    }

    function alertsIn(node: Node): Node[] {
      if (!(node instanceof Element)) return []
      return [node, ...node.querySelectorAll('*')].filter((each) => each.matches('[role=alert]'))
    }

    function toSaid({ target, type, addedNodes }: MutationRecord): Node[] {
      if (!isInKnownRegion(target)) return [...addedNodes].flatMap(alertsIn)
      return type === 'characterData' ? [target] : [...addedNodes]
    }

    new MutationObserver((changes) => {
      const texts = changes.flatMap(toSaid).map((node) => node.textContent?.trim() ?? '')
      said.push(...texts.filter((text) => text !== ''))
      for (const region of document.querySelectorAll(live)) {
        // Where it takes no part in the page yet, nothing listens to it.
        if (region.checkVisibility()) known.add(region)
        else known.delete(region)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** What was said since the last page load, in order. */
export const allSaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => ('said' in window ? (window.said as string[]) : []))

/** Waits until that was said, since the last page load. */
export async function expectSaid(page: Page, text: string | RegExp): Promise<void> {
  const pattern =
    typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  await expect.poll(() => allSaid(page)).toContainEqual(pattern)
}
