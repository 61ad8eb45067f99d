import type { Locator, Page } from '@playwright/test'
import { findProductRow, makeAdmin, makeProduct } from '../support/factories.ts'
import { stayWhenAsked } from './support/leaving.ts'
import type { BrowserShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

async function openProducts(page: Page, shop: BrowserShop, query = '') {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products${query}`)
}

const uniqueName = (name: string) => `${name} ${Date.now()}`
const panelOf = (page: Page) => page.getByRole('dialog', { name: /^(View|Add) product$/ })

/** Open, and done with moving the focus into it: typing before that would go nowhere. */
async function expectReady(page: Page) {
  await expect(panelOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
}

async function apart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y
}

test('APRD-1 APRD-2 APRD-3 APRD-5 APRD-6 APRD-7 APRD-8 APRD-9 APRD-13 products are listed and found', async ({
  page,
  shop,
}) => {
  const name = uniqueName('Lantern')
  await makeProduct(shop.db, { name, artist: 'Ana Vale', priceCents: 4000 })
  const plain = uniqueName('Wall Hook')
  await makeProduct(shop.db, { name: plain, type: 'accessory', stock: 3 })
  await openProducts(page, shop)
  await expect(page.getByText('Manage and view all products in your store')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Product',
    'Type',
    'Brand/Artist',
    'Stock',
    'Price',
    'Details',
  ])
  const search = page.getByPlaceholder('Search products...')
  await search.fill(name.toUpperCase())
  const record = page.getByRole('row').filter({ hasText: name })
  await expect(record.getByRole('cell')).toHaveText([
    name,
    'vinyl',
    'Ana Vale',
    '10',
    '$40.00',
    'View/Edit',
  ])
  await search.fill(plain)
  await expect(
    page.getByRole('row').filter({ hasText: plain }).getByRole('cell').nth(2),
  ).toHaveText('-')
  await search.fill('zzqqxx nothing')
  await expect(page.getByText('No results found')).toBeVisible()
})

test('APP-1 APP-2 APP-3 APP-4 APP-7 APP-8 APP-9 APP-12 APRD-15 APRD-20 a record is added', async ({
  page,
  shop,
}) => {
  const name = uniqueName('Fresh')
  await openProducts(page, shop)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const panel = page.getByRole('dialog', { name: 'Add product' })
  await expect(panel.getByLabel('Brand')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Delete Product' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Remove track 1' })).toBeDisabled()
  await expectReady(page)
  await panel.getByLabel('Name').fill(name)
  await panel.getByLabel('Price').fill('24.95')
  await panel.getByLabel('Stock').fill('4')
  await panel.getByLabel('Artist').fill('The Openers')
  await panel.getByRole('textbox', { name: 'Track 1' }).fill('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await panel.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()
  await expect(panel).toHaveCount(0)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(name)
  await row.getByRole('button', { name: 'View/Edit' }).click()
  await expect(panelOf(page).getByRole('textbox', { name: 'Track 2' })).toHaveValue('Two')
})

test('APP-12 APP-19 APRD-16 APRD-17 APRD-21 only what was changed is saved', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: uniqueName('Changed') })
  await page.clock.install()
  await openProducts(page, shop, `?productId=${product.id}`)
  const panel = page.getByRole('dialog', { name: 'View product' })
  const asked = page.waitForRequest((request) => request.method() === 'PATCH')
  await expectReady(page)
  await panel.getByLabel('Price').fill('12.5')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  const { basedOn, ...changed } = (await asked).postDataJSON()
  expect(changed).toEqual({ price: 12.5 })
  expect(basedOn).toMatchObject({ stock: product.stock })
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: product.name })).toContainText('$12.50')
  await page.clock.runFor(3001)
  await expect(page.getByText('Product updated successfully')).toHaveCount(0)
})

test('APP-6 APRD-18 APRD-19 ERR-33 a refused field is marked, nothing typed is lost, and it can be tried again', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: uniqueName('Refused') })
  await openProducts(page, shop, `?productId=${product.id}`)
  const panel = panelOf(page)
  await expectReady(page)
  await panel.getByLabel('Price').fill('')
  await panel.getByLabel('Description').fill('Still here')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update product')).toBeVisible()
  const notice = page.getByRole('region', { name: 'Notifications' }).locator('> *')
  // It stays as long as the pointer is on it.
  await notice.hover()
  for (const name of ['Save changes', 'Cancel', 'Close']) {
    const isApart = await apart(notice, panel.getByRole('button', { name, exact: true }))
    expect(isApart, `the notice leaves ${name} free`).toBe(true)
  }
  await expect(panel.getByLabel('Price')).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByText('Price is required')).toBeVisible()
  await expect(panel.getByLabel('Description')).toHaveValue('Still here')
  await panel.getByLabel('Price').fill('15')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  expect((await findProductRow(shop.db, product.id)).priceCents).toBe(1500)
})

test('APP-11 APP-13 APP-15 APP-16 leaving unsaved changes asks first, however one leaves', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: uniqueName('Unsaved') })
  await openProducts(page, shop)
  await page.getByPlaceholder('Search products...').fill(product.name)
  const row = page.getByRole('row').filter({ hasText: product.name })
  await row.getByRole('button', { name: 'View/Edit' }).click()
  const panel = panelOf(page)
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  await expectReady(page)
  await panel.getByLabel('Name').fill('Something else')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => panel.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]
  for (const leave of ways) {
    await leave()
    await expect(question).toContainText(
      'You have unsaved changes. Are you sure you want to discard them?',
    )
    await question.getByRole('button', { name: 'Continue editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(panel.getByLabel('Name')).toHaveValue('Something else')
  }
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(panel).toHaveCount(0)
  await row.getByRole('button', { name: 'View/Edit' }).click()
  await expect(panel.getByLabel('Name')).toHaveValue(product.name)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
})

test('a search is in the address as soon as its field is left, before what is pressed next', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await openProducts(page, shop)
  // From here on nothing that waits for a pause happens.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByPlaceholder('Search products...').fill('Searched')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/search=Searched/)
})

test('leaving the page with unsaved changes asks first, and not once they are discarded', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  await openProducts(page, shop, `?productId=${product.id}`)
  const panel = panelOf(page)
  await expectReady(page)
  const description = panel.getByLabel('Description')
  await description.clear()
  await description.pressSequentially('Not saved')
  await stayWhenAsked(page)
  await expect(description).toHaveValue('Not saved')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(panel).toHaveCount(0)
  const askedAgain: string[] = []
  page.on('dialog', async (dialog) => {
    askedAgain.push(dialog.type())
    await dialog.accept()
  })
  await page.reload()
  expect(askedAgain).toEqual([])
})

test('APP-10 APP-17 APP-18 APRD-22 a product is deleted after a question', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: uniqueName('Deleted') })
  await openProducts(page, shop, `?productId=${product.id}`)
  await panelOf(page).getByRole('button', { name: 'Delete Product' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Product' })
  await expect(question).toContainText(
    'Are you sure you want to delete this product? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await panelOf(page).getByRole('button', { name: 'Delete Product' }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(panelOf(page)).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: product.name })).toHaveCount(0)
})

test('APRD-14 ERR-30 ERR-32 no products, and a failing list', async ({ page, shop }) => {
  let answer: { status?: number; json: unknown } = {
    json: {
      success: true,
      products: [],
      pagination: { currentPage: 1, totalPages: 0, totalProducts: 0 },
    },
  }
  await page.route('**/api/products?*', (route) => route.fulfill(answer))
  await openProducts(page, shop)
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Add some products to get started')).toBeVisible()
  answer = { status: 400, json: { message: 'No', statusCode: 400 } }
  await page.reload()
  await expect(page.getByText('Error: Failed to load products')).toBeVisible()
  answer = { json: { success: false } }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Error: Invalid products data')).toBeVisible({ timeout: 15_000 })
})
