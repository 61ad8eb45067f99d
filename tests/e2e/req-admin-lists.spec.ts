import type { Page } from '@playwright/test'
import { makeAdmin, makeProduct, makeUser } from '../support/factories.ts'
import { makeOrder } from '../support/orders.ts'
import type { BrowserShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

async function openDesk(page: Page, shop: BrowserShop, path: string) {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(path)
}

/** The queries of the calls to that address, as they are made. */
function watchCalls(page: Page, path: string): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // Read by nobody: it only tells a CDN one question from another.
    searchParams.delete('at')
    if (pathname === path) queries.push(`?${searchParams}`)
  })
  return queries
}

test.describe('products', () => {
  const more = (page: Page) => page.getByRole('button', { name: 'Load more products' })

  test('APRD-10 APRD-11 APRD-12 come 50 at a time, and a search all at once', async ({
    page,
    shop,
  }) => {
    for (let made = 0; made < 51; made += 1) await makeProduct(shop.db, { name: 'Crateful' })
    const asked = watchCalls(page, '/api/products')
    await openDesk(page, shop, '/admin/products')
    await expect(page.getByRole('row')).toHaveCount(51)
    await more(page).click()
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(51)
    expect(asked).toEqual(['?page=1&limit=50', '?page=2&limit=50'])
    await page.getByPlaceholder('Search products...').fill('crateful')
    await expect(page.getByText('51 products')).toBeVisible()
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('row')).toHaveCount(52)
    await expect(more(page)).toHaveCount(0)
    expect(asked.at(-1)).toBe('?search=crateful')
  })

  test('APRD-12 a full page that is the last one offers no more', async ({ page, shop }) => {
    await page.route('**/api/products?*', async (route) => {
      const answer = await route.fetch()
      const { products, ...body } = await answer.json()
      const pagination = { currentPage: 1, totalPages: 1, totalProducts: 50 }
      const full = Array.from({ length: 50 }, (_, at) => ({ ...products[0], _id: `p${at}` }))
      await route.fulfill({ json: { ...body, products: full, pagination } })
    })
    await openDesk(page, shop, '/admin/products')
    await expect(page.getByRole('row')).toHaveCount(51)
    await expect(more(page)).toHaveCount(0)
  })

  test('APRD-4 are found by name, type, brand and artist', async ({ page, shop }) => {
    const record = await makeProduct(shop.db, { name: 'Sundial Hours', artist: 'Wrenbury Choir' })
    const deck = await makeProduct(shop.db, {
      name: 'Plinth Two',
      type: 'turntable',
      brand: 'Ostrava Audio',
    })
    await openDesk(page, shop, '/admin/products')
    for (const { text, found } of [
      { text: 'sundial', found: record },
      { text: 'wrenbury', found: record },
      { text: 'OSTRAVA', found: deck },
      { text: 'turntable', found: deck },
    ]) {
      await page.getByPlaceholder('Search products...').fill(text)
      await expect(page.getByRole('row').filter({ hasText: found.name })).toBeVisible()
      const other = found === record ? deck : record
      await expect(page.getByRole('row').filter({ hasText: other.name })).toHaveCount(0)
    }
  })
})

test.describe('the product panel', () => {
  test('APP-5 a price has cents, stock is counted in whole pieces', async ({ page, shop }) => {
    await openDesk(page, shop, '/admin/products?productId=new')
    const panel = page.getByRole('dialog', { name: 'Add product' })
    await expect(panel.getByLabel('Price')).toHaveAttribute('step', '0.01')
    await expect(panel.getByLabel('Price')).toHaveAttribute('inputmode', 'decimal')
    await expect(panel.getByLabel('Stock')).toHaveAttribute('step', '1')
    await expect(panel.getByLabel('Stock')).toHaveAttribute('inputmode', 'numeric')
  })

  test('APP-14 a new product is dirty as soon as anything is typed', async ({ page, shop }) => {
    await openDesk(page, shop, '/admin/products?productId=new')
    const panel = page.getByRole('dialog', { name: 'Add product' })
    const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
    await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
    await panel.getByLabel('Description').fill('x')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Continue editing' }).click()
    await panel.getByLabel('Description').fill('')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toHaveCount(0)
    await expect(question).toHaveCount(0)
  })
})

test.describe('customers', () => {
  test('ACUS-2 come 50 at a time, admins marked among them', async ({ page, shop }) => {
    for (let made = 0; made < 51; made += 1) await makeUser(shop.db)
    const asked = watchCalls(page, '/api/users')
    await openDesk(page, shop, '/admin/customers')
    await expect(page.getByRole('row')).toHaveCount(51)
    await expect(page.getByRole('row').getByText('Admin', { exact: true }).first()).toBeVisible()
    const more = page.getByRole('button', { name: 'Load more customers' })
    await more.click()
    await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(51)
    expect(asked).toEqual(['?page=1&limit=50', '?page=2&limit=50'])
    await page.getByPlaceholder('Search customers...').fill('person')
    await expect(more).toHaveCount(0)
  })

  test('ACP-11 ACP-12 an order of somebody else never shows, whatever is answered', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db)
    const lines = [{ product, quantity: 1 }]
    const [customer, other] = [await makeUser(shop.db), await makeUser(shop.db)]
    const own = await makeOrder(shop.services, { user: customer, lines })
    const foreign = await makeOrder(shop.services, { user: other, lines })
    await page.route('**/api/orders?user-id=*', async (route) => {
      const headers = route.request().headers()
      const [mine, theirs] = await Promise.all(
        [customer, other].map(async ({ id }) => {
          const url = `${shop.url}/api/orders?user-id=${id}`
          return (await page.request.get(url, { headers })).json()
        }),
      )
      await route.fulfill({ json: { ...mine, orders: [...mine.orders, ...theirs.orders] } })
    })
    await openDesk(page, shop, `/admin/customers?customerId=${customer.id}`)
    const panel = page.getByRole('dialog', { name: 'View customer' })
    await expect(panel.getByText(own._id)).toBeVisible()
    await expect(panel.getByText(foreign._id)).toHaveCount(0)
    await expect(panel.getByRole('listitem')).toHaveCount(1)
  })
})
