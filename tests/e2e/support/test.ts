import { test as base, expect, type Page } from '@playwright/test'
import { waitsForHydration } from './hydration.ts'
import {
  areDefault,
  createSharedContext,
  newContext,
  type SharedContext,
} from './shared-context.ts'
import { type BrowserShop, openBrowserShop } from './shop.ts'

/** The message that the browser itself logs for a failed request, even an intended one. */
const EXPECTED_CONSOLE = /^Failed to load resource/

type TestFixtures = {
  consoleErrors: string[]
  elsewhere: Page
  /** False for a test that needs a browser with an empty cache, or one whose network it cuts. */
  sharesContext: boolean
  /** Whether the test has the browser of the project: no other size, language or setting. */
  hasDefaultOptions: boolean
}
type WorkerFixtures = {
  withDemo: boolean
  /** Further environment variables of the shop. */
  shopSettings: Readonly<Record<string, string>>
  shop: BrowserShop
  sharedContext: SharedContext
}

/**
 * `shop` is the real shop on the production build, one per worker and the base URL. A console error of the browser
 * fails the test. `goto` and `reload` wait for hydration.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  withDemo: [false, { option: true, scope: 'worker' }],
  shopSettings: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ withDemo, shopSettings }, use) => {
      const shop = await openBrowserShop(withDemo, shopSettings)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  sharesContext: [true, { option: true }],
  sharedContext: [
    async ({ browser, shop }, use) => {
      const shared = createSharedContext(browser, shop.url)
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  hasDefaultOptions: async (
    { contextOptions, hasTouch, javaScriptEnabled, locale, timezoneId, viewport },
    use,
    { project },
  ) => {
    const options = { contextOptions, hasTouch, javaScriptEnabled, locale, timezoneId, viewport }
    await use(areDefault(options, project))
  },
  context: async ({ browser, shop, sharedContext, sharesContext, hasDefaultOptions }, use) => {
    if (sharesContext && hasDefaultOptions) {
      await use(await sharedContext.open())
      await sharedContext.clear()
    } else {
      const context = await newContext(browser, shop.url)
      await use(context)
      await context.close()
    }
  },
  /** A page on another device: a separate browser context of the same shop. */
  elsewhere: async ({ browser, baseURL }, use) => {
    const page = waitsForHydration(await browser.newPage({ baseURL }))
    await use(page)
    await page.close()
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_CONSOLE.test(message.text())) {
          errors.push(message.text())
        }
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(errors)
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
