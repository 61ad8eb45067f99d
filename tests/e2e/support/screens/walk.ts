import type { Page } from '@playwright/test'
import { findMarkupProblems } from '#tests/support/app/markup.ts'
import { findViolations } from '../accessibility.ts'
import { test } from '../showcase.ts'
import { expect } from '../test.ts'
import { mockImages, openScreen, type Screen } from './screen.ts'
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
async function scaleText(page: Page, size: '100%' | '200%'): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.style.setProperty('font-size', wanted)
  }, size)
  await redrawn(page)
}

/** A chart redraws one frame after its container was resized, and overlaps the content below until then. */
function redrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

/**
 * Defines one test per screen. Each screen is opened once and then restyled: theme, width, text size and colours
 * affect only its styles.
 */
export function walk(screens: readonly Screen[]): void {
  for (const screen of screens) {
    test(`${screen.name}: valid, accessible, responsive and readable [TOOL-10]`, async ({
      page,
      showcase,
    }) => {
      const requested = listRequests(page)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await mockImages(page)
      await openScreen(page, screen, showcase)
      const markup = await findMarkupProblems(await page.content())
      expect.soft(markup, 'markup').toEqual([])
      for (const [name, viewport] of Object.entries(widths)) {
        await page.setViewportSize(viewport)
        expect.soft(await findViolations(page), `axe, ${name}`).toEqual([])
      }
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await findViolations(page, 'colours'), 'axe, dark').toEqual([])
      expect.soft(await page.evaluate(() => document.getAnimations().length), 'motion').toBe(0)
      await page.setViewportSize({ width: 320, height: 640 })
      await redrawn(page)
      expect.soft(await findOverflow(page), 'at 320 px').toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await scaleText(page, '200%')
      expect.soft(await findOverflow(page), 'with text at 200%').toEqual([])
      await scaleText(page, '100%')
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      expect.soft(await findUnmarked(page), 'states in forced colours').toEqual([])
      expect.soft(await findFaintFocus(page), 'focus in forced colours').toEqual([])
      expect
        .soft(
          requested.filter((url) => !url.startsWith(showcase.shop.url)),
          'requests to other origins',
        )
        .toEqual([])
    })
  }
}
