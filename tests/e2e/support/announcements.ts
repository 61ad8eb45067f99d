import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Records what a screen reader announces: changes inside an existing live region, and new alerts. A status that is
 * inserted together with its text is not announced by every screen reader and therefore not recorded.
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
        // A detached region is not observed.
        if (region.checkVisibility()) known.add(region)
        else known.delete(region)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

export const announcements = (page: Page): Promise<string[]> =>
  page.evaluate(() => ('said' in window ? (window.said as string[]) : []))

/** Waits for an announcement since the last page load. */
export async function expectAnnounced(page: Page, text: string | RegExp): Promise<void> {
  const pattern =
    typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  await expect.poll(() => announcements(page)).toContainEqual(pattern)
}
