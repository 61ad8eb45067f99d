import type { Page } from '@playwright/test'
import type { Persona, Showcase } from '../showcase.ts'

/** A screen of the shop in one of its states, or a panel of it, and how one gets there. */
export type Screen = {
  name: string
  /** A visitor who is not signed in, when not given. */
  as?: Persona
  path: string | ((showcase: Showcase) => string)
  before?: (page: Page, showcase: Showcase) => Promise<unknown>
  /** From the page to the state: what a person presses. */
  open?: (page: Page, showcase: Showcase) => Promise<unknown>
  /** What is seen once it is all there. */
  shows: string | RegExp
  /** Something on it goes on loading for ever, to be looked at. */
  staysLoading?: true
}

export function pathOf({ path }: Screen, showcase: Showcase): string {
  return typeof path === 'string' ? path : path(showcase)
}

export async function openScreen(page: Page, screen: Screen, showcase: Showcase): Promise<void> {
  await signInBefore(page, showcase.tokens[screen.as ?? 'visitor'])
  await screen.before?.(page, showcase)
  await page.goto(pathOf(screen, showcase))
  await screen.open?.(page, showcase)
  await page.getByText(screen.shows).filter({ visible: true }).first().waitFor({ timeout: 15_000 })
  if (screen.staysLoading) return
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached', timeout: 15_000 })
}

/** Every page opens with the token there already; a mail in its frame has no storage. */
async function signInBefore(page: Page, token: string | null): Promise<void> {
  if (token === null) return
  await page.addInitScript((value) => {
    if (window.top === window) localStorage.setItem('token', value)
  }, token)
}

/** Plain pictures in the colour their address ends in: none is in the shop, and the real ones are heavy. */
export function drawPictures(page: Page) {
  return page.route('**/images/*', (route) => {
    const color = /-([0-9a-f]{6})\.webp/.exec(route.request().url())?.[1] ?? '888888'
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640" fill="#${color}"/></svg>`,
    })
  })
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

/** A call that fails. */
export const failing = (page: Page, address: string | RegExp) =>
  page.route(address, (route) =>
    route.fulfill({ status: 500, json: { message: 'The database is away', statusCode: 500 } }),
  )

/** A call that is never answered. */
export const hanging = (page: Page, address: string) => page.route(address, () => {})

/** Products and how many of each, as a visitor's browser keeps them. */
export const withCart = (page: Page, lines: Record<string, number>) =>
  page.addInitScript(
    (entries) => {
      if (window.top === window) localStorage.setItem('cart', JSON.stringify(entries))
    },
    Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })),
  )
