import { test as base, expect, type Page } from '@playwright/test'
import { createSharedContext, newContext, type SharedContext } from './shared-context.ts'
import type { BrowserShop } from './shop.ts'
import { createShops, type Settings, type Shops } from './shops.ts'

/** The message that the browser itself logs for a failed request, even an intended one. */
const EXPECTED_CONSOLE = /^Failed to load resource/

type TestFixtures = {
  /** Tests with another name have another shop, with a content of their own. */
  shopName: string
  withDemo: boolean
  /** Further environment variables of the shop. */
  shopSettings: Settings
  shop: BrowserShop
  /** False for a test that needs a browser with an empty cache, or one whose network it cuts. */
  sharesContext: boolean
  /** Opens the shared context of that name, for tests of the shop with the same size, language and settings. */
  share: (name: string) => SharedContext
  elsewhere: Page
  consoleErrors: string[]
}
type WorkerFixtures = {
  /** Those of all shops of a worker: formats are those of a process. */
  formatSettings: Settings
  shops: Shops
  sharedContexts: Map<string, SharedContext>
}

/**
 * `shop` is the real shop on the production build and the base URL: one per worker and name. A console error of the
 * browser fails the test. `goto` and `reload` wait for hydration.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopName: ['', { option: true }],
  withDemo: [false, { option: true }],
  shopSettings: [{}, { option: true }],
  formatSettings: [{}, { option: true, scope: 'worker' }],
  shops: [
    async ({ formatSettings }, use) => {
      const shops = createShops(formatSettings)
      await use(shops)
      await shops.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: [
    async ({ shops, shopName, withDemo, shopSettings }, use) =>
      use(await shops.open(shopName, withDemo, shopSettings)),
    { timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  sharedContexts: [
    // The contexts are closed before the shops.
    async ({ shops: _ }, use) => {
      const contexts = new Map<string, SharedContext>()
      await use(contexts)
      for (const shared of contexts.values()) await shared.close()
    },
    { scope: 'worker' },
  ],
  sharesContext: [true, { option: true }],
  share: async (
    {
      browser,
      shop,
      sharedContexts,
      contextOptions,
      hasTouch,
      javaScriptEnabled,
      locale,
      timezoneId,
      viewport,
    },
    use,
  ) => {
    const options = { contextOptions, hasTouch, javaScriptEnabled, locale, timezoneId, viewport }
    await use((name) => {
      const key = JSON.stringify([name, shop.url, options])
      const shared = sharedContexts.get(key) ?? createSharedContext(browser, shop.url)
      sharedContexts.set(key, shared)
      return shared
    })
  },
  context: async ({ browser, shop, sharesContext, share }, use) => {
    if (sharesContext) {
      const shared = share('here')
      await use(await shared.open())
      await shared.clear()
    } else {
      const context = await newContext(browser, shop.url)
      await use(context)
      await context.close()
    }
  },
  /** A page on another device: in a separate browser context. */
  elsewhere: async ({ share }, use) => {
    const shared = share('elsewhere')
    await use(await (await shared.open()).newPage())
    await shared.clear()
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
