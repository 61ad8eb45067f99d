import type { Page } from '@playwright/test'
import { findViolations } from '../accessibility.ts'
import { test } from '../showcase.ts'
import { expect } from '../test.ts'
import { drawPictures, openScreen, type Screen } from './screen.ts'
import { findFaintFocus, findOverflow, findUnmarked } from './screen-checks.ts'

/** Every address the page asks for from now on, but what it carries itself. */
function listAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** Sets the browser's own text size, of which everything is a multiple. */
async function scaleText(page: Page, size: '100%' | '200%'): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.style.setProperty('font-size', wanted)
  }, size)
  await drawnAnew(page)
}

/** What is drawn to measure, a chart, is drawn anew a frame after its place has changed, over what is below till then. */
function drawnAnew(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

/**
 * One test a screen. Each is opened once; theme, width, text size and colours then change under it, as nothing on
 * a page asks for them but its styles.
 */
export function walk(screens: readonly Screen[]): void {
  for (const screen of screens) {
    test(`everybody can use ${screen.name}`, async ({ page, showcase }) => {
      const asked = listAsked(page)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await drawPictures(page)
      await openScreen(page, screen, showcase)
      for (const [name, viewport] of Object.entries(widths)) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme: 'light' })
        expect.soft(await findViolations(page), `axe, ${name}, light`).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect.soft(await findViolations(page, 'colours'), `axe, ${name}, dark`).toEqual([])
      }
      expect.soft(await page.evaluate(() => document.getAnimations().length), 'motion').toBe(0)
      await page.setViewportSize({ width: 320, height: 640 })
      await drawnAnew(page)
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
          asked.filter((url) => !url.startsWith(showcase.shop.url)),
          'asked elsewhere',
        )
        .toEqual([])
    })
  }
}
