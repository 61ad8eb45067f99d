import { test as base, expect, type Page } from '@playwright/test'
import { waitsForHydration } from './hydration.ts'
import { type BrowserShop, openBrowserShop } from './shop.ts'

/** The message that the browser itself logs for a failed request, even an intended one. */
const EXPECTED_CONSOLE = /^Failed to load resource/

type TestFixtures = { consoleErrors: string[]; elsewhere: Page }
type WorkerFixtures = {
  withDemo: boolean
  /** Further environment variables of the shop. */
  shopSettings: Readonly<Record<string, string>>
  shop: BrowserShop
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
  context: async ({ context }, use) => {
    const newPage = context.newPage.bind(context)
    context.newPage = async () => waitsForHydration(await newPage())
    await use(context)
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
