import type { Page } from '@playwright/test'
import { makeProduct } from '../support/factories.ts'
import type { BrowserShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const address = '/products?type=turntable&sort=name-asc&price-min=10&in-stock=true&page=3'

async function fillShelf(shop: BrowserShop) {
  for (let number = 0; number < 36; number += 1) {
    const name = `Deck ${String(number).padStart(2, '0')}`
    await makeProduct(shop.db, { name, type: 'turntable' })
  }
}

/** A step that cuts the animation of another short is an error in the browser's eyes. */
const animationEnds = (page: Page) =>
  page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'))

/** Follows a link well down the page and tells how far down that was. */
async function openFromBelow(page: Page, name: string) {
  const link = page.getByRole('link', { name })
  await link.hover()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(200)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await animationEnds(page)
  return scrolled
}

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('back from a product leads to the same page, filters and place', async ({ page, shop }) => {
  await fillShelf(shop)
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto(address)
  const scrolled = await openFromBelow(page, 'Deck 34')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('link', { name: 'Deck 34' })).toBeInViewport()
  expect(Math.abs((await scrollY(page)) - scrolled)).toBeLessThan(2)
  await expect(page.getByRole('textbox', { name: 'Minimum price' })).toHaveValue('10')
  await expect(page.getByRole('switch', { name: 'In stock only' })).toBeChecked()
  await animationEnds(page)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deck 34')
  await animationEnds(page)

  // Also where the page is no longer kept and the products take their time.
  await page.reload()
  await page.route('**/api/products?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Deck 34' })).toBeInViewport()
  expect(Math.abs((await scrollY(page)) - scrolled)).toBeLessThan(2)
})

test('a reload and a link opened elsewhere show the same page of products', async ({
  page,
  shop,
  context,
}) => {
  await fillShelf(shop)
  await page.goto(address)
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(names).toHaveLength(12)
  await page.reload()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('article').getByRole('heading')).toHaveText(names)
  await expect(other.getByRole('textbox', { name: 'Minimum price' })).toHaveValue('10')
})

test('back and forth through what was seen asks for nothing', async ({ page, shop }) => {
  await fillShelf(shop)
  // Steps as quick as these would cut one another's animation short, which the browser reports as an error.
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await page.getByRole('link', { name: 'Deck 35' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deck 35')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/products|\.data/.test(request.url())) asked.push(request.url())
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  await expect(page.getByRole('link', { name: 'Deck 35' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Shop collection' })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deck 35')
  expect(asked).toEqual([])

  // A link leads to what is true now.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Products').click()
  await expect(page.getByRole('link', { name: 'Deck 35' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('the art grows from the card of another product, and shrinks into it on the way back', async ({
  page,
  shop,
}) => {
  const artist = 'The Twin Sleeves'
  const first = await makeProduct(shop.db, { name: 'Sleeve One', artist })
  await makeProduct(shop.db, { name: 'Sleeve Two', artist })
  await page.goto(`/products/item/${first.id}`)
  const more = page.getByRole('region', { name: 'More by The Twin Sleeves' })
  // Two pictures of one name would be an error in the browser's eyes as well.
  await more.getByRole('link', { name: 'Sleeve Two' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleeve Two')
  await animationEnds(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleeve One')
  await animationEnds(page)
})
