import type { Page } from '@playwright/test'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { oncePerShop } from '../support/shops.ts'
import { expect, test } from '../support/test.ts'

const address = '/products?type=turntable&sort=name-asc&price-min=10&in-stock=true&page=3'

const fillShelf = oncePerShop(({ db }) =>
  db.insert(products).values(
    Array.from({ length: 36 }, (_, number) => ({
      name: `Deck ${String(number).padStart(2, '0')}`,
      type: 'turntable' as const,
      priceCents: 3995,
      stock: 10,
    })),
  ),
)

/** The browser logs an error when a navigation interrupts a view transition. */
const animationEnds = (page: Page) =>
  page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'))

/** Follows a link far down the page and returns the scroll position. */
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

test('a reload, a shared link and Back from a product show the same page, filters and scroll position', async ({
  page,
  shop,
  context,
}) => {
  await fillShelf(shop)
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto(address)
  const titles = page.getByRole('article').getByRole('heading')
  const names = await titles.allTextContents()
  expect(names).toHaveLength(12)
  await page.reload()
  await expect(titles).toHaveText(names)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('article').getByRole('heading')).toHaveText(names)
  await expect(other.getByRole('textbox', { name: 'Minimum price' })).toHaveValue('10')
  await other.close()

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

  // Also when the page is no longer cached and the products load slowly.
  await page.reload()
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/products?**', async (route) => {
    await isHeld
    await route.continue()
  })
  await page.goBack()
  letGo()
  await expect(page.getByRole('link', { name: 'Deck 34' })).toBeInViewport()
  expect(Math.abs((await scrollY(page)) - scrolled)).toBeLessThan(2)
})

test('Back and Forward through visited pages request nothing', async ({ page, shop }) => {
  await fillShelf(shop)
  // Navigation this fast would interrupt view transitions, which the browser logs as an error.
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await page.getByRole('link', { name: 'Deck 35' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deck 35')
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/api\/products|\.data/.test(request.url())) requested.push(request.url())
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products')
  await expect(page.getByRole('link', { name: 'Deck 35' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Shop collection' })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deck 35')
  expect(requested).toEqual([])

  // A link loads current data.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Products').click()
  await expect(page.getByRole('link', { name: 'Deck 35' })).toBeVisible()
  expect(requested).toHaveLength(1)
})

test('the product image grows out of its card and shrinks back into it', async ({ page, shop }) => {
  const artist = 'The Twin Sleeves'
  const first = await makeProduct(shop.db, { name: 'Sleeve One', artist })
  await makeProduct(shop.db, { name: 'Sleeve Two', artist })
  await page.goto(`/products/item/${first.id}`)
  const more = page.getByRole('region', { name: 'More by The Twin Sleeves' })
  // Two images with one view transition name would also be logged as an error.
  await more.getByRole('link', { name: 'Sleeve Two' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleeve Two')
  await animationEnds(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleeve One')
  await animationEnds(page)
})
