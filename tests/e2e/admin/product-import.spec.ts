import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { newFile, product as shopifyProduct } from '#tests/support/payloads/shopify-file.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

async function openAdmin(page: Page, shop: BrowserShop, path: string) {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(path)
}

async function choose(page: Page, text: string | Buffer, name = 'records.csv') {
  const buffer = Buffer.from(text)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const kindOfFile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kind of file' }).getByRole('link', { name })

const shownRows = (page: Page) => page.getByRole('table', { name: 'Rows of the file' })

test('an invalid row is reported by its spreadsheet number, and the corrected file is applied by keyboard', async ({
  page,
  shop,
}) => {
  const stamp = Date.now()
  const row = (price: string) =>
    `name;type;price;stock\n"Kind ${stamp}";merch;12,50;3\n"Odd ${stamp}";merch;${price};1\n`
  await openAdmin(page, shop, '/admin/products/import')
  await kindOfFile(page, 'Shopify products').focus()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Choose a CSV file')).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({
    name: 'merch.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(row('twelve')),
  })
  await expect(page.getByText('1 row is wrong.')).toBeVisible()
  await expect(shownRows(page).getByRole('row').nth(1)).toContainText(
    'price twelve Price must be an amount such as 39,95',
  )
  await expect(shownRows(page).getByRole('cell').first()).toHaveText('3')
  await page.getByRole('link', { name: /^Only changes/ }).press('Enter')
  await expect(shownRows(page)).toContainText(`Kind ${stamp}`)
  await page.getByRole('link', { name: 'Choose another file' }).press('Enter')
  await choose(page, row('12'), 'merch.csv')
  await page.getByRole('button', { name: 'Apply 2 changes' }).press('Enter')
  await expect(page.getByText('Applied: 2 products added, 0 changed')).toBeVisible()
  const [odd] = await shop.db
    .select()
    .from(products)
    .where(eq(products.name, `Odd ${stamp}`))
  expect(odd).toMatchObject({ priceCents: 1200, stock: 1 })
})

test('an import shows its progress, also after a reload, and can be cancelled and checked again; a row that has changed since is left out, and applied on request', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { name: `Held ${Date.now()}` })
  await openAdmin(page, shop, '/admin/products/import')
  await choose(page, `id,price\n${product.id},77.70\n`)
  const apply = page.getByRole('button', { name: 'Apply 1 change' })
  await expect(apply).toBeVisible()
  const isSeen = Promise.withResolvers<void>()
  const held = inTransaction(shop.db, async (tx) => {
    await tx.select().from(products).where(eq(products.id, product.id)).for('update')
    await apply.click()
    await isSeen.promise
  })
  const bar = page.getByRole('progressbar', { name: 'Applying the changes' })
  await expect(bar).toHaveAttribute('aria-valuetext', '0 of 1 rows')
  await page.reload()
  await expect(bar).toBeVisible()
  const cancelled = page.waitForResponse(/\/imports\/[^/]+\/cancel$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Ending the run…' })).toBeVisible()
  await cancelled
  isSeen.resolve()
  await held
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible()
  expect((await findProductRow(shop.db, product.id)).priceCents).not.toBe(7770)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(apply).toBeVisible()

  await shop.db.update(products).set({ priceCents: 900 }).where(eq(products.id, product.id))
  await apply.dblclick()
  await expect(page.getByText('1 row has changed since the check')).toBeVisible()
  await expect(shownRows(page)).toContainText('from 9.00 → to 77.70')
  await expect(page.getByText('This file is being worked on')).toHaveCount(0)
  await apply.click()
  await expect(page.getByText('Applied: 0 products added, 1 changed')).toBeVisible()
})

test('a file of used copies is checked by SKU, and its kind stays for the next one (CSV-60)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: `Harbour ${Date.now()}` })
  const { copy } = await makeUsedCopy(shop.db, record)
  await openAdmin(page, shop, '/admin/products/import')
  await kindOfFile(page, 'Used copies').click()
  await expect(page.getByText('100,000 rows. It is checked first')).toBeVisible()
  await choose(page, `sku,price,location\n${copy.sku},31.5,Bin D4\n`, 'used-copies.csv')
  await expect(shownRows(page)).toContainText('Bin D4')
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose another file' }).click()
  await expect(kindOfFile(page, 'Used copies')).toHaveAttribute('aria-current', 'true')
})

test('a Shopify file is imported after four questions, and its old address leads to the product (CSV-42, CSV-43, CSV-44, CSV-52, CSV-53)', async ({
  page,
  shop,
}) => {
  const handle = `salt-roads-${Date.now()}`
  const text = newFile(
    shopifyProduct({
      Title: 'The Lanterns - Salt Roads',
      'URL handle': handle,
      Vendor: 'Copper Reel',
      Type: 'Long players',
      Price: 39.95,
      'Inventory quantity': 3,
      'SEO title': 'Roads',
    }),
  )
  await openAdmin(page, shop, '/admin/products/import')
  await kindOfFile(page, 'Shopify products').click()
  await expect(kindOfFile(page, 'Shopify products')).toHaveAttribute('aria-current', 'true')
  await choose(page, text, 'products_export.csv')
  const titles = page.getByRole('table', { name: 'The first titles, before and after' })
  await expect(titles.getByRole('row').nth(1)).toContainText('The Lanterns')
  await expect(page.getByText('1 product is left out.')).toBeVisible()
  await page.getByLabel('Products of the type Long players become').selectOption('vinyl')
  await expect(page.getByText('No product is left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Check the file' }).press('Enter')
  await expect(shownRows(page)).toContainText('Copper Reel')
  await page.getByText('4 columns have values that are not imported').click()
  await expect(page.getByText('SEO title 1 row')).toBeVisible()
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText('Applied: 1 row added, 0 changed')).toBeVisible()
  await page.goto(`/products/${handle}`)
  await expect(page).toHaveURL(/\/products\/item\//)
  await expect(page.getByRole('heading', { name: 'Salt Roads', level: 1 })).toBeVisible()
  const moved = await page.request.get(`/products/${handle}?variant=1`, { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect((await page.request.get(`/products/${handle}-no`)).status()).toBe(404)
})
