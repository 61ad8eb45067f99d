import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#server/orders/orders.tables.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { sellUnreserved } from '#server/stock/index.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { expectAccessible } from '../support/accessibility.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

/** The counter: a whole sale without a mouse. */

test.use({ shopSettings: { COUNTER: 'on' } })

const scanField = (page: Page) => page.getByRole('combobox', { name: /^Scan or type/ })
const lines = (page: Page) => page.getByRole('list', { name: 'Lines' }).getByRole('listitem')

async function openCounter(page: Page, shop: BrowserShop) {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/counter')
  await expect(scanField(page)).toBeFocused()
}

async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const salesOf = ({ db }: BrowserShop, totalCents: number) =>
  db.select().from(orders).where(eq(orders.totalCents, totalCents))

/** A used copy with its sticker. */
async function makeCopy(shop: BrowserShop, name: string, priceCents: number) {
  const product = await makeProduct(shop.db, { name, artist: 'Oda Quill', stock: 0 })
  const copy = await makeUsedCopy(shop.db, product, { priceCents })
  return { ...copy, sku: copy.copy.sku }
}

test('a sale takes a scanner and the keyboard alone [TILL-1] [TILL-2] [TILL-3] [TILL-4]', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Night Ferry', priceCents: 2500 })
  await shop.db
    .update(pressings)
    .set({ gtins: ['5012394144777'] })
    .where(eq(pressings.productId, record.id))
  const copy = await makeCopy(shop, 'Salt Roads', 1300)
  const customer = await makeUser(shop.db, { email: 'ilse@example.com', firstName: 'Ilse' })
  await openCounter(page, shop)
  for (const code of ['5012394144777', copy.sku, '5012394144777']) await scan(page, code)
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 × Night Ferry' })).toBeVisible()
  await expect(scanField(page)).toBeFocused()
  // The last line, its price, and why.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Why not $13.00?')).toBeFocused()
  await page.keyboard.type('bent corner')
  await page.keyboard.press('F4')
  await scan(page, '10')
  await page.keyboard.press('F2')
  await scan(page, 'ilse@example.com')
  await expect(page.getByText('Ilse', { exact: true })).toBeVisible()
  await expect(scanField(page)).toBeFocused()
  // Enter in the empty field leads to the payment, which has the total at first.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Cash given')).toHaveValue('54.00')
  await expectAccessible(page)
  await page.keyboard.type('60')
  await expect(page.getByText('Change $6.00')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Change: $6.00')).toBeVisible()
  await expect(scanField(page)).toBeFocused()
  await expectAccessible(page)
  expect(await salesOf(shop, 5400)).toMatchObject([
    { source: 'counter', status: 'completed', userId: customer.id, discountCents: 600 },
  ])
})

test('words list what they mean, a sticker that is scanned into a payment is a line, and all of it fits every width [TILL-1] [TILL-3]', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { name: 'Quokka Waltz', priceCents: 1000 })
  await makeProduct(shop.db, { name: 'Quokka March', priceCents: 2000 })
  const copy = await makeCopy(shop, 'A Long Name That Wraps More Than Once on a Small Screen', 550)
  await openCounter(page, shop)
  await scan(page, 'quokka')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(2)
  const second = await options.nth(1).textContent()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(1)
  const name = await lines(page).locator('p').first().textContent()
  expect(second).toContain(name)
  await page.keyboard.press('F8')
  await scan(page, copy.sku)
  await expect(lines(page)).toHaveCount(2)
  await expectFitAtEveryWidth(page)
  await expect(scanField(page)).toBeFocused()
  // A quantity of 0 removes its line.
  await page.keyboard.press('ArrowUp')
  await scan(page, '0')
  await expect(lines(page)).toHaveCount(1)
  await expect(scanField(page)).toBeFocused()
  await page.keyboard.press('F9')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('No change')).toBeVisible()
})

test('a find that waits for a choice is not left out of the sale, and each begins with its first offer [TILL-1]', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Plain Sailing', priceCents: 1700 })
  await makeProduct(shop.db, { name: 'Wombat Waltz', priceCents: 1000 })
  await makeProduct(shop.db, { name: 'Wombat March', priceCents: 1000 })
  await openCounter(page, shop)
  await scan(page, record.id)
  await expect(lines(page)).toHaveCount(1)
  const options = page.getByRole('option')
  for (const code of ['wombat', 'wombat']) await scan(page, code)
  await expect(options).toHaveCount(2)
  await page.keyboard.press('F9')
  await page.keyboard.press('Control+Enter')
  const waits = page.getByRole('alert').filter({ hasText: 'Choose an offer for wombat first' })
  await expect(waits).toBeVisible()
  await expect(scanField(page)).toBeFocused()
  expect(await salesOf(shop, 1700)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(2)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('F8')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Sold for $27.00')).toBeVisible()
})

async function expectFitAtEveryWidth(page: Page) {
  const nav = page.getByRole('navigation', { name: 'Back office' })
  for (const width of [320, 466, 641, 721, 768, 800, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    const spare = await nav.evaluate((element) => element.clientWidth - element.scrollWidth)
    expect(spare, `navigation at ${width} px`).toBeGreaterThanOrEqual(0)
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond, `page at ${width} px`).toBe(0)
  }
}

test.describe('offline', () => {
  test.use({ sharesContext: false })

  test('without a connection nothing is sold, and the lines survive a reload [TILL-10]', async ({
    page,
    shop,
  }) => {
    const copy = await makeCopy(shop, 'Far Signal', 777)
    await openCounter(page, shop)
    await scan(page, copy.sku)
    await expect(lines(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.context().setOffline(true)
    await expect(page.getByText('No connection to the shop').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not sold: there is no connection to the shop.')).toBeVisible()
    expect(await salesOf(shop, 777)).toEqual([])
    await page.context().setOffline(false)
    await expect(page.getByText('Nothing can be sold until it is back.')).toBeHidden()
    await page.reload()
    await expect(lines(page)).toHaveCount(1)
    await expect(page.getByLabel('Cash given')).toHaveValue('7.77')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Sold for $7.77')).toBeVisible()
  })
})

test('a sale whose response is lost is sold once, also after a reload [TILL-10] [TILL-11]', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Long Echo', priceCents: 888 })
  await openCounter(page, shop)
  await scan(page, record.id)
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.route('**/api/counter/sales', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText('The shop did not answer, and may have sold it.')).toBeVisible()
  await expect(page.getByLabel('Quantity of Long Echo')).toHaveAttribute('readonly', '')
  await page.unroute('**/api/counter/sales')
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText('The shop did not answer, and may have sold it.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Sold for $8.88')).toBeVisible()
  expect(await salesOf(shop, 888)).toHaveLength(1)
})

test('the counter names the copy that was sold in the meantime [TILL-11]', async ({
  page,
  shop,
}) => {
  const copy = await makeCopy(shop, 'One of One', 1234)
  await openCounter(page, shop)
  await scan(page, copy.sku)
  await expect(lines(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  const sold = [{ productId: copy.id, quantity: 1 }]
  await shop.run((ctx) => sellUnreserved(ctx, `sale-of-${copy.id}`, sold, 'sale'))
  await page.keyboard.press('Enter')
  const sentence = `The VG+ copy ${copy.sku} of "One of One" was sold already`
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expectAccessible(page)
  expect(await salesOf(shop, 1234)).toEqual([])
})

test('a unit on hold needs a reason, and none for its own customer, whose lookup the sale waits for [TILL-5]', async ({
  page,
  shop,
}) => {
  const copy = await makeCopy(shop, 'Promised', 4321)
  const holder = await makeUser(shop.db)
  await openCounter(page, shop)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/holds', {
    headers: { authorization: `Bearer ${token}` },
    data: { productId: copy.id, userId: holder.id, hours: 24 },
  })
  await scan(page, copy.sku)
  const reason = page.getByLabel(`On hold for ${holder.email}. Sell anyway, because`)
  await expect(reason).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  await expect(reason).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type(holder.email)
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'No customer is found yet' }),
  ).toBeVisible()
  await expect(page.getByLabel('Customer’s email')).toBeFocused()
  // The sale waits for the customer, however soon it is pressed.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Sold for $43.21')).toBeVisible()
  await expect(page.getByLabel('Customer’s email')).toHaveValue('')
  expect(await salesOf(shop, 4321)).toMatchObject([{ userId: holder.id }])
})
