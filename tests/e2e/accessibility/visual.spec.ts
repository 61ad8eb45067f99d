import type { Page } from '@playwright/test'
import { adminScreens } from '../support/screens/admin-screens.ts'
import { openScreen, type Screen } from '../support/screens/screen.ts'
import { shopScreens } from '../support/screens/shop-screens.ts'
import { SHOWCASE_DAY, test } from '../support/showcase.ts'
import { showStats } from '../support/shown-stats.ts'
import { expect } from '../support/test.ts'

/**
 * Compares the main screens with the images and the accessibility trees in `tests/e2e/visual/references`. After an
 * intended change, `npm run visual:update` replaces both: review the difference before committing it.
 */

const screens = [...shopScreens, ...adminScreens]
/** The other half shows only fine grooves, which compress badly. */
const rightHalf = { x: 720, y: 0, width: 720, height: 900 }

interface Shot {
  folder: 'shop' | 'admin'
  file: string
  /** The name of the screen in `support/screens`. */
  screen: string
  isAlsoDark?: boolean
  clip?: typeof rightHalf
}

const shots: Shot[] = [
  { folder: 'shop', file: 'home', screen: 'home', isAlsoDark: true },
  { folder: 'shop', file: 'listing', screen: 'listing' },
  { folder: 'shop', file: 'product', screen: 'product', isAlsoDark: true },
  { folder: 'shop', file: 'search', screen: 'search' },
  { folder: 'shop', file: 'cart', screen: 'cart, with a shortage' },
  { folder: 'shop', file: 'sign-in', screen: 'sign-in', clip: rightHalf },
  { folder: 'shop', file: 'orders', screen: 'orders' },
  { folder: 'admin', file: 'dashboard', screen: 'back office: dashboard', isAlsoDark: true },
  { folder: 'admin', file: 'admin-orders', screen: 'back office: orders' },
  { folder: 'admin', file: 'admin-order', screen: 'back office: order', isAlsoDark: true },
  { folder: 'admin', file: 'admin-product', screen: 'back office: product to edit' },
]

test.use({ timezoneId: 'UTC', locale: 'en-AU' })
/** A showcase of its own, in which no other test has placed an order. */
test.use({ shopName: 'untouched showcase' })

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.clock.setFixedTime(SHOWCASE_DAY)
  await showStats(page)
  await showMailsAsSent(page)
})

for (const { folder, file, screen, isAlsoDark = false, clip } of shots) {
  test(`the ${screen} screen matches its references`, async ({ page, showcase }) => {
    await openScreen(page, screenNamed(screen), showcase)
    await expectTree(page, file)
    await expectImage(page, [folder, `${file}-desk.png`], clip)
    if (isAlsoDark) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectImage(page, [folder, `${file}-desk-dark.png`])
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expectImage(page, [folder, `${file}-phone.png`])
  })
}

test('every component matches its reference in both themes, and shows its states in forced colours', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/dev/style')
  const sections = page.locator('main > section')
  await expect(sections).toHaveCount(5)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [index, section] of (await sections.all()).entries()) {
      const reference = ['components', `style-${index + 1}-${colorScheme}.png`]
      await expect.soft(section).toHaveScreenshot(reference)
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await page.getByRole('button', { name: 'Add to Cart' }).first().focus()
  await expect.soft(sections.nth(1)).toHaveScreenshot(['components', 'style-2-forced.png'])
})

function screenNamed(wanted: string): Screen {
  const screen = screens.find(({ name }) => name === wanted)
  if (!screen) throw new Error(`No screen ${wanted}`)
  return screen
}

async function expectImage(page: Page, reference: string[], clip?: typeof rightHalf) {
  await hideRandomContent(page)
  await expect.soft(page).toHaveScreenshot(reference, clip ? { clip } : {})
}

/** Compares the accessibility tree of the open dialog, or of the page when none is open. */
async function expectTree(page: Page, name: string) {
  await hideRandomContent(page)
  const region = page.getByRole('dialog').or(page.getByRole('main')).last()
  await expect.soft(region).toMatchAriaSnapshot({ name: `${name}.aria.yml` })
}

/** Order ids, all of one length, and the records of the hero are random. */
function hideRandomContent(page: Page) {
  return page.evaluate(() => {
    const withoutId = (text: string | null) =>
      text?.replace(/RO-\w{5}-\w{5}/g, 'RO-00000-00000') ?? ''
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      text.nodeValue = withoutId(text.nodeValue)
    }
    for (const art of document.querySelectorAll<HTMLElement>('.hero-sleeve > *')) {
      art.style.visibility = 'hidden'
    }
    for (const link of document.querySelectorAll('a[href*="RO-"]')) {
      link.setAttribute('href', withoutId(link.getAttribute('href')))
    }
  })
}

/** Whether the job has sent a mail yet depends on timing. */
function showMailsAsSent(page: Page) {
  return page.route('**/api/orders/*/timeline', async (route) => {
    const body = await (await route.fetch()).json()
    for (const moment of body.moments) {
      if (moment.type === 'mail')
        Object.assign(moment, { state: 'sent', sentAt: moment.at, attempts: 0 })
    }
    await route.fulfill({ json: body })
  })
}
