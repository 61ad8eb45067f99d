import type { Locator, Page } from '@playwright/test'

export type InteractionCase = {
  title: string
  /** The start page, freshly loaded. */
  from: (record: string) => string
  isAdmin?: boolean
  /** Preparation that is not measured. */
  before?: (page: Page) => Promise<void>
  press: (page: Page) => Promise<void>
  /** Visible once the result of the interaction is drawn. */
  shown: (page: Page) => Locator
}

const KEY_PAUSE_MS = 120
/** From the pointer reaching its target to the press, and the duration of the press. */
const AIM_MS = 300
const HOLD_MS = 80

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const type = (page: Page, name: string, text: string) =>
  page.getByRole('searchbox', { name }).pressSequentially(text, { delay: KEY_PAUSE_MS })
const openSearch = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' })
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

/**
 * Clicks with the mouse API. The stability check of `click()` would draw frames of its own during the measurement.
 */
async function touch(place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const page = place.page()
  await page.mouse.move(x, y)
  await page.waitForTimeout(AIM_MS)
  await page.mouse.click(x, y, { delay: HOLD_MS })
}

const listing = () => '/products'
const product = (record: string) => `/products/item/${record}`
const orders = () => '/admin/orders'
const products = () => '/admin/products'

async function suggestDub(page: Page): Promise<void> {
  await openSearch(page).first().click()
  await searchField(page).fill('dub')
  await suggestions(page).getByRole('option').nth(1).waitFor()
}

const shopCases: InteractionCase[] = [
  {
    title: 'listing: a category',
    from: listing,
    press: (page) => touch(button(page, 'Vinyl')),
    shown: (page) => page.getByRole('button', { name: 'Vinyl', pressed: true }),
  },
  {
    title: 'listing: another order',
    from: listing,
    before: (page) => page.getByLabel('Sort', { exact: true }).focus(),
    press: (page) => page.keyboard.press('ArrowDown'),
    shown: (page) => page.locator('main:not(:has([aria-busy=true])) article').nth(11),
  },
  {
    title: 'listing: in stock only',
    from: listing,
    press: (page) => touch(page.getByRole('switch', { name: 'In stock only' })),
    shown: (page) => page.getByRole('switch', { name: 'In stock only', checked: true }),
  },
  {
    title: 'listing: the next page',
    from: listing,
    press: (page) => touch(page.getByRole('link', { name: 'Next page' })),
    shown: (page) => page.locator('[aria-current=page]', { hasText: '2' }),
  },
  {
    title: 'search: open the field',
    from: () => '/',
    press: (page) => touch(openSearch(page).first()),
    shown: searchField,
  },
  {
    title: 'search: type "dub"',
    from: () => '/',
    before: async (page) => {
      await openSearch(page).first().click()
      await searchField(page).waitFor()
      await page.waitForTimeout(AIM_MS)
    },
    press: (page) => searchField(page).pressSequentially('dub', { delay: KEY_PAUSE_MS }),
    shown: (page) => suggestions(page).getByRole('option').nth(1),
  },
  {
    title: 'search: arrow keys',
    from: () => '/',
    before: suggestDub,
    press: async (page) => {
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
        await page.keyboard.press(key)
        await page.waitForTimeout(KEY_PAUSE_MS)
      }
    },
    shown: (page) => suggestions(page).getByRole('option', { selected: true }),
  },
  {
    title: 'product: one more',
    from: product,
    press: (page) => touch(button(page, 'Increase quantity')),
    shown: (page) => page.getByRole('button', { name: 'Decrease quantity' }),
  },
  {
    title: 'product: enlarge the image',
    from: product,
    press: (page) => touch(page.getByRole('button', { name: /^Enlarge image/ }).first()),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    title: 'product: add to cart',
    from: product,
    press: (page) => touch(button(page, 'Add to Cart')),
    shown: (page) => page.getByRole('region', { name: 'Notifications' }).locator('> *'),
  },
]

const deskCases: InteractionCase[] = [
  {
    title: 'orders: by total',
    from: orders,
    press: (page) => touch(page.getByRole('button', { name: 'Total' })),
    shown: (page) =>
      page.locator('th:is([aria-sort=ascending], [aria-sort=descending])', { hasText: 'Total' }),
  },
  {
    title: 'orders: type "com" in the search',
    from: orders,
    press: (page) => type(page, 'Search orders', 'com'),
    shown: (page) => page.locator('main tbody tr').first(),
  },
  {
    title: 'orders: an order',
    from: orders,
    press: (page) => touch(button(page, 'View details')),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    title: 'products: select a row',
    from: products,
    before: (page) => button(page, 'Select').click(),
    press: (page) => touch(page.locator('main tbody').getByRole('checkbox').first()),
    shown: (page) => page.locator('main tbody').getByRole('checkbox', { checked: true }),
  },
  {
    title: 'products: load more',
    from: products,
    press: (page) => touch(button(page, 'Load more products')),
    shown: (page) => page.locator('main tbody tr').nth(60),
  },
  {
    title: 'products: a product',
    from: products,
    press: (page) => touch(button(page, 'View/Edit')),
    shown: (page) => page.getByRole('dialog').locator('form'),
  },
]

/** The most frequent interactions on the busiest pages. */
export const interactionCases = [
  ...shopCases,
  ...deskCases.map((one) => ({ ...one, isAdmin: true })),
]
