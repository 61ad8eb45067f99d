import type { Page } from '@playwright/test'
import { adminScreens } from './support/screens/admin-screens.ts'
import { drawPictures, openScreen, type Screen } from './support/screens/screen.ts'
import { shopScreens } from './support/screens/shop-screens.ts'
import { SHOWCASE_DAY, test as showcaseTest } from './support/showcase.ts'
import { showStats } from './support/shown-stats.ts'
import { expect } from './support/test.ts'

/**
 * The looks of the shop against the pictures in tests/e2e/looks, and beside them what a screen reader finds. After a change that is meant, `npm run visual:update`
 * makes both anew: look at what it changed before it is committed.
 */

/** A showcase nobody else has bought from. */
const test = showcaseTest.extend<object, { untouched: undefined }>({
  untouched: [undefined, { scope: 'worker' }],
})

const screens = [...shopScreens, ...adminScreens]
/** Beside the form there are only fine grooves, which make a heavy picture. */
const rightHalf = { x: 720, y: 0, width: 720, height: 900 }
const shown: { name: string; file: string; inDark?: boolean; clip?: typeof rightHalf }[] = [
  { name: 'home', file: 'home', inDark: true },
  { name: 'listing', file: 'listing' },
  { name: 'product', file: 'product', inDark: true },
  { name: 'search', file: 'search' },
  { name: 'cart, with a shortage', file: 'cart' },
  { name: 'sign-in', file: 'sign-in', clip: rightHalf },
  { name: 'orders', file: 'orders' },
  { name: 'back office: dashboard', file: 'dashboard', inDark: true },
  { name: 'back office: orders', file: 'admin-orders' },
  { name: 'back office: order', file: 'admin-order', inDark: true },
  { name: 'back office: product to edit', file: 'admin-product' },
]

test.use({ timezoneId: 'UTC', locale: 'en-AU' })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.clock.setFixedTime(SHOWCASE_DAY)
  await drawPictures(page)
  await showStats(page)
  await showMailsAsSentAtOnce(page)
})

for (const { name, file, inDark = false, clip } of shown) {
  test(`${name} looks as it did`, async ({ page, showcase }) => {
    await openScreen(page, screenNamed(name), showcase)
    await expectTree(page, file)
    await expectLook(page, `${file}-desk`, clip)
    if (inDark) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectLook(page, `${file}-desk-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expectLook(page, `${file}-phone`)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every component looks as it did in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.goto('/dev/style')
    const sections = await page.locator('main > section').all()
    expect(sections).toHaveLength(5)
    for (const [place, section] of sections.entries()) {
      await expect.soft(section).toHaveScreenshot(`style-${place + 1}-${colorScheme}.png`)
    }
  })
}

test('what is chosen, focused or disabled shows in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/dev/style')
  await page.getByRole('button', { name: 'Add to Cart' }).first().focus()
  await expect(page.locator('main > section').nth(1)).toHaveScreenshot('style-2-forced.png')
})

function screenNamed(wanted: string): Screen {
  const screen = screens.find(({ name }) => name === wanted)
  if (!screen) throw new Error(`No screen ${wanted}`)
  return screen
}

async function expectLook(page: Page, name: string, clip?: typeof rightHalf) {
  await hideChance(page)
  await expect.soft(page).toHaveScreenshot(`${name}.png`, clip ? { clip } : {})
}

/** What a screen reader finds: of the panel that is open, else of the page. */
async function expectTree(page: Page, name: string) {
  await hideChance(page)
  const region = page.getByRole('dialog').or(page.getByRole('main')).last()
  await expect.soft(region).toMatchAriaSnapshot({ name: `${name}.aria.yml` })
}

/** Order ids are drawn at random, they are all as long; the records of the hero are drawn by lot. */
function hideChance(page: Page) {
  return page.evaluate(() => {
    const even = (text: string | null) => text?.replace(/RO-\w{5}-\w{5}/g, 'RO-00000-00000') ?? ''
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      text.nodeValue = even(text.nodeValue)
    }
    for (const art of document.querySelectorAll<HTMLElement>('.hero-sleeve > *')) {
      art.style.visibility = 'hidden'
    }
    for (const link of document.querySelectorAll('a[href*="RO-"]')) {
      link.setAttribute('href', even(link.getAttribute('href')))
    }
  })
}

/** A mail goes out when its job comes round. */
function showMailsAsSentAtOnce(page: Page) {
  return page.route('**/api/orders/*/timeline', async (route) => {
    const body = await (await route.fetch()).json()
    for (const moment of body.moments) {
      if (moment.type === 'mail')
        Object.assign(moment, { state: 'sent', sentAt: moment.at, tries: 0 })
    }
    await route.fulfill({ json: body })
  })
}
