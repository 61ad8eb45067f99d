import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { waitsForHydration } from './hydration.ts'
import { waitsForInterception } from './interception.ts'

/**
 * The browser context of the tests of a worker that have the same options. Each test has new pages in it, without
 * cookies and stored data. Only the HTTP cache, compiled scripts and the process of the pages stay: a fifth of the
 * processor time of a test.
 */
export type SharedContext = {
  /** The first call opens it, with the options of the test. */
  open(): Promise<BrowserContext>
  /** Closes the pages of the test, and removes what they stored. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** @param origin the address of the shop */
export function createSharedContext(browser: Browser, origin: string): SharedContext {
  let opened: Promise<Opened> | undefined
  return {
    async open() {
      opened ??= openContext(browser, origin)
      return (await opened).context
    },
    async clear() {
      const context = await opened
      if (!context) return
      if (context.isReusable()) return clearContext(context, origin)
      opened = undefined
      await context.context.close()
    },
    close: async () => (await opened)?.context.close(),
  }
}

/** A context whose pages wait for hydration and for interception. */
export async function newContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin })
  const newPage = context.newPage.bind(context)
  context.newPage = async () => waitsForInterception(waitsForHydration(await newPage()))
  return context
}

type Opened = {
  context: BrowserContext
  keeper: Page
  devtools: CDPSession
  isReusable: () => boolean
}

/** The keeper is a page without scripts that stays open: the browser ends a process that has no page left. */
async function openContext(browser: Browser, origin: string): Promise<Opened> {
  const context = await newContext(browser, origin)
  const keeper = await context.newPage()
  await keeper.goto('/robots.txt')
  const devtools = await context.newCDPSession(keeper)
  return { context, keeper, devtools, isReusable: watchClock(context) }
}

/** The clock of a context cannot be set back to the real one. */
function watchClock({ clock }: BrowserContext): () => boolean {
  let isReal = true
  const watched =
    <Args extends unknown[]>(set: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      isReal = false
      return set.apply(clock, args)
    }
  clock.install = watched(clock.install)
  clock.setFixedTime = watched(clock.setFixedTime)
  clock.setSystemTime = watched(clock.setSystemTime)
  return () => isReal
}

async function clearContext({ context, keeper, devtools }: Opened, origin: string): Promise<void> {
  const pages = context.pages().filter((page) => page !== keeper)
  await Promise.all(pages.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
}
