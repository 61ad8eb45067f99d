import type { Page } from '@playwright/test'
import type { Persona, Showcase } from '../showcase.ts'

/** A state of a page, and the interactions that lead to it. */
export type State = {
  name: string
  open: (page: Page, showcase: Showcase) => Promise<unknown>
  /** Visible once the state is complete. */
  shows: string | RegExp
}

/** A screen or panel of the shop in one state, and the steps to reach it. */
export type Screen = {
  name: string
  /** A signed-out visitor by default. */
  as?: Persona
  path: string | ((showcase: Showcase) => string)
  before?: (page: Page, showcase: Showcase) => Promise<unknown>
  open?: State['open']
  shows: State['shows']
  /** More states of the page, each opened from the one before in the same visit. */
  states?: readonly State[]
  /** Part of the screen never finishes loading, to show its loading state. */
  staysLoading?: true
}

export function pathOf({ path }: Screen, showcase: Showcase): string {
  return typeof path === 'string' ? path : path(showcase)
}

export async function openScreen(page: Page, screen: Screen, showcase: Showcase): Promise<void> {
  await enter(page, showcase.tokens[screen.as ?? 'visitor'])
  await screen.before?.(page, showcase)
  await page.goto(pathOf(screen, showcase))
  await screen.open?.(page, showcase)
  await untilComplete(page, screen.shows, screen.staysLoading)
}

/** Waits until the page shows the state and nothing on it is loading. */
export async function untilComplete(
  page: Page,
  shows: State['shows'],
  staysLoading = false,
): Promise<void> {
  await page.getByText(shows).filter({ visible: true }).first().waitFor({ timeout: 15_000 })
  if (staysLoading) return
  // Outdated rows are faded, which axe would report.
  for (const waiting of ['[data-skeleton]', '[aria-busy=true]:not(button)']) {
    await page.locator(waiting).first().waitFor({ state: 'detached', timeout: 15_000 })
  }
}

/** Leaves the page on a plain file of the shop, with nothing but that token in its storage. */
async function enter(page: Page, token: string | null): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((value) => {
    localStorage.clear()
    sessionStorage.clear()
    if (value !== null) localStorage.setItem('token', value)
  }, token)
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

/** Closes the panel of the state before, then opens another. */
export const afterClosing =
  (open: State['open']): State['open'] =>
  async (page, showcase) => {
    await page.keyboard.press('Escape')
    await open(page, showcase)
  }

/** Makes a request fail at once: after a status of 500, the page would send it twice more. */
export const failing = (page: Page, address: string | RegExp) =>
  page.route(address, (route) =>
    route.fulfill({ status: 409, json: { message: 'The database is away', statusCode: 409 } }),
  )

/** Leaves a request without a response. */
export const hanging = (page: Page, address: string) => page.route(address, () => {})

/** Stores products and quantities as the local cart of a visitor. The page is on a file of the shop. */
export const withCart = (page: Page, lines: Record<string, number>) =>
  page.evaluate(
    (entries) => localStorage.setItem('cart', JSON.stringify(entries)),
    Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })),
  )

/** Stores a queue of clips, paused at the first. The page is on a file of the shop. */
export const withQueue = (page: Page, productId: string, titles: readonly string[]) =>
  page.evaluate(
    (tracks) => localStorage.setItem('player', JSON.stringify({ tracks })),
    titles.map((title) => {
      const record = { productId, name: 'Low Water', artist: 'The Ferrymen', thumbnail: '' }
      return { ...record, _id: title, url: `/clips/${title}`, seconds: 30, title }
    }),
  )
