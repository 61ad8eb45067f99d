import type { Page } from '@playwright/test'
import { findMarkupProblems } from '#tests/support/app/markup.ts'
import { findViolations } from '../accessibility.ts'
import { type Showcase, test } from '../showcase.ts'
import { expect } from '../test.ts'
import { findFaintTexts } from './faint-texts.ts'
import { openScreen, type Screen, untilComplete } from './screen.ts'
import { findFaintFocus, findOverflow, findUnmarked } from './screen-checks.ts'

/** Collects the URLs of all requests, except data URLs. */
function listRequests(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url())) requested.push(request.url())
  })
  return requested
}

/** Sets the root font size, on which all sizes depend. */
function scaleText(page: Page, size: '100%' | '200%'): Promise<void> {
  return page.evaluate((wanted) => {
    document.documentElement.style.setProperty('font-size', wanted)
  }, size)
}

/** A chart redraws one frame after its container was resized, and overlaps the content below until then. */
function redrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    if (!document.querySelector('figure')) return
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** The most checks of a visit, which stays far below the time limit on a slow machine; a failure names its screen. */
const VISIT_SIZE = 4

/**
 * Defines one test per visit. Screens of one persona share the page of a visit, since a new one takes more time than
 * the checks. Each is opened once and then restyled: theme, width, text size and colours affect only its styles.
 */
export function walk(screens: readonly Screen[]): void {
  for (const visit of toVisits(screens)) {
    const names = visit.flatMap(({ states = [], ...screen }) => [screen, ...states])
    const title = names.map(({ name }) => name).join('; ')
    test(`${title}: valid, accessible, responsive and readable [TOOL-10]`, async ({
      page,
      showcase,
    }) => {
      const requested = listRequests(page)
      for (const screen of visit) {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await checkScreen(page, screen, showcase)
      }
      expect
        .soft(
          requested.filter((url) => !url.startsWith(showcase.shop.url)),
          'requests to other origins',
        )
        .toEqual([])
    })
  }
}

function toVisits(screens: readonly Screen[]): Screen[][] {
  const personas = Object.groupBy(screens, ({ as = 'visitor' }) => as)
  const visits: Screen[][] = []
  for (const same of Object.values(personas)) {
    let room = 0
    for (const screen of same) {
      const checks = 1 + (screen.states?.length ?? 0)
      if (checks > room) {
        visits.push([])
        room = VISIT_SIZE
      }
      visits.at(-1)?.push(screen)
      room -= checks
    }
  }
  return visits
}

async function checkScreen(page: Page, screen: Screen, showcase: Showcase): Promise<void> {
  const { states = [], staysLoading } = screen
  await restoreLook(page)
  await openScreen(page, screen, showcase)
  await checkState(page, screen.name)
  for (const state of states) {
    await restoreLook(page)
    await state.open(page, showcase)
    await untilComplete(page, state.shows, staysLoading)
    await checkState(page, state.name)
  }
}

async function restoreLook(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  // The skip link is visible while it has the focus, and covers the header.
  await page.evaluate(() => {
    const { activeElement } = document
    if (activeElement?.matches('[href="#main"]')) (activeElement as HTMLElement).blur()
  })
}

/**
 * Both widths and both themes, from a wide light page. Text that is readable in light is readable in dark, as a unit test of all
 * pairs of colours shows (tests/unit/web/lib/tokens.test.ts): its contrast is measured in light alone.
 */
async function checkState(page: Page, name: string): Promise<void> {
  const expectNone = (found: string[], what: string) =>
    expect.soft(found, `${name}: ${what}`).toEqual([])
  expectNone(await findMarkupProblems(await page.content()), 'markup')
  expectNone(await findViolations(page), 'axe, desk, light')
  expectNone(await findFaintTexts(page), 'contrast')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expectNone(await findViolations(page), 'axe, phone, dark')
  expect.soft(await page.evaluate(() => document.getAnimations().length), `${name}: motion`).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await redrawn(page)
  expectNone(await findOverflow(page), 'at 320 px')
  await page.setViewportSize({ width: 1280, height: 800 })
  await scaleText(page, '200%')
  await redrawn(page)
  expectNone(await findOverflow(page), 'with text at 200%')
  await scaleText(page, '100%')
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await redrawn(page)
  expectNone(await findUnmarked(page), 'states in forced colours')
  expectNone(await findFaintFocus(page), 'focus in forced colours')
}
