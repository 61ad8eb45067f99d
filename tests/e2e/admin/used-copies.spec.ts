import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { reservations, stockMovements } from '#server/stock/stock.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { expect, test } from '../support/test.ts'

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('the list shows, filters, exports and changes used copies (COPY-59, COPY-60, COPY-61, COPY-62, COPY-64)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Quiet Engines', artist: 'Mira Sol' })
  const copy = { location: 'Bin C2', costCents: 900 }
  const first = await makeUsedCopy(shop.db, record, { priceCents: 4500, copy })
  const second = await makeUsedCopy(shop.db, record, { stock: 0, copy: { mediaGrade: 'NM' } })
  const returned = await makeUsedCopy(shop.db, record, { priceCents: 3000 })
  await shop.db.update(products).set({ reserved: 1 }).where(eq(products.id, returned.id))
  await shop.db.insert(reservations).values({
    orderId: 'inspection-1',
    productId: returned.id,
    quantity: 1,
    expiresAt: new Date('2099-01-01'),
  })
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products')
  await page
    .getByRole('navigation', { name: 'Products' })
    .getByRole('link', { name: 'Used copies' })
    .click()
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['SKU', 'Artist', 'Title', 'Grades', 'Price', 'Cost', 'Location', 'Age', 'State', 'Details'],
  ])
  const row = (sku: string) => page.getByRole('row').filter({ hasText: sku })
  await page.getByRole('searchbox', { name: 'Search used copies' }).fill('mira sol')
  await expect(page.getByText('3 used copies')).toBeVisible()
  await expect(row(first.copy.sku).getByRole('cell')).toHaveText([
    ...[first.copy.sku, 'Mira Sol', 'Quiet Engines', 'VG+ / VG', '$45.00', '$9.00', 'Bin C2'],
    ...['0 days', 'On sale', 'Edit'],
  ])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row(second.copy.sku)).toContainText('Draft')
  await expect(row(second.copy.sku).getByRole('button')).toBeInViewport({ ratio: 1 })
  if (size) await page.setViewportSize(size)
  await page.getByLabel('State').selectOption('needs-inspection')
  await expect(page.getByText('1 used copy')).toBeVisible()
  await row(returned.copy.sku).getByRole('button', { name: 'Edit' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('radio', { name: 'Good Plus (G+), key 4' }).first().check()
  await panel.getByLabel('Price', { exact: true }).fill('11')
  await panel.getByRole('button', { name: 'Return to sale' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByText('No results found')).toBeVisible()
  await page.getByLabel('State').selectOption('')
  await expect(row(returned.copy.sku)).toContainText('G+ / VG')
  await expect(row(returned.copy.sku)).toContainText('On sale')
  await row(first.copy.sku).getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Notes').fill('Small mark on side B')
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await question.getByRole('button', { name: 'Continue editing' }).click()
    await expect(panel.getByLabel('Notes')).toHaveValue('Small mark on side B')
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(panel).toHaveCount(0)
  await row(first.copy.sku).getByRole('button', { name: 'Edit' }).click()
  await expect(panel.getByLabel('Notes')).toHaveValue('')
  await panel.getByRole('button', { name: 'Sold elsewhere' }).click()
  await expect(row(first.copy.sku)).toContainText('Sold elsewhere')
  // Another admin saves the copy while its panel is open.
  await page.getByLabel('State').selectOption('draft')
  await row(second.copy.sku).getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Location').fill('Bin 1')
  await panel.getByLabel('Notes').fill('Mine')
  await shop.db
    .update(usedCopies)
    .set({ notes: 'Theirs', lot: 'Estate' })
    .where(eq(usedCopies.productId, second.id))
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByRole('heading', { name: 'Changed since you opened it' })).toBeFocused()
  await expect(panel.getByRole('group')).toHaveCount(3)
  await panel
    .getByRole('group', { name: 'Notes You both changed it' })
    .getByText('Mine')
    .last()
    .click()
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel).toHaveCount(0)
  const [merged] = await shop.db
    .select()
    .from(usedCopies)
    .where(eq(usedCopies.productId, second.id))
  expect(merged).toMatchObject({ notes: 'Mine', lot: 'Estate', location: 'Bin 1' })
  await page.getByLabel('State').selectOption('')
  const movements = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, first.id))
    .orderBy(stockMovements.id)
  expect(movements.at(-1)).toMatchObject({ quantity: -1, reason: 'sold elsewhere' })
  await page.getByLabel('Media grade').selectOption('NM')
  await expect(page.getByText('1 used copy')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain(second.copy.sku)
})

test('chosen copies print as labels of exact size (COPY-58)', async ({ page, shop }) => {
  const record = await makeProduct(shop.db, { name: 'Small Print', artist: 'Ada Lund' })
  const copies = [await makeUsedCopy(shop.db, record), await makeUsedCopy(shop.db, record)]
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto('/admin/products/used-copies?search=small print')
  for (const { copy } of copies) await page.getByLabel(`Select ${copy.sku}`).check()
  await page.getByRole('link', { name: 'Print stickers' }).click()
  const sticker = page.getByRole('article', { name: `Sticker ${copies[0]?.copy.sku}` })
  await expect(sticker).toContainText('Ada Lund')
  await expect(sticker).toContainText('Small Print')
  await expect(sticker).toContainText('VG+ / VG')
  await expect(sticker).toContainText('$20.00')
  await expect(sticker.getByRole('img')).toBeVisible()
  const millimetres = async () => {
    const box = await sticker.boundingBox()
    return [box?.width, box?.height].map((pixels = 0) => ((pixels / 96) * 25.4).toFixed(1))
  }
  expect(await millimetres()).toEqual(['38.1', '21.2'])
  await page.getByRole('combobox', { name: 'Labels' }).selectOption('24')
  expect(await millimetres()).toEqual(['63.5', '33.9'])
  await page.getByRole('combobox', { name: 'Labels' }).selectOption('62x29')
  expect(await millimetres()).toEqual(['62.0', '29.0'])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(pdf).toMatch(/\/MediaBox \[0 0 17[56][.\d]* 8[12][.\d]*\]/)
})

test('text typed while photos are uploaded stays when the save is refused, and is saved with them', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Slow Shutter', artist: 'Ada Lund' })
  const copy = await makeUsedCopy(shop.db, record)
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/products/used-copies?search=${copy.copy.sku}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Photo files').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel, 'base64'),
  })
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/images', async (route) => {
    await promise
    await route.continue()
  })
  await page.route(`**/api/products/${copy.id}`, (route) =>
    route.fulfill({ status: 400, json: { message: 'The price is too odd.', statusCode: 400 } }),
  )
  const upload = page.waitForRequest('**/api/images')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await upload
  await panel.getByLabel('Notes').fill('Small mark on side B')
  answer()
  await expect(panel.getByText('The price is too odd.')).toBeVisible()
  await expect(panel.getByLabel('Notes')).toHaveValue('Small mark on side B')
  await expect(panel.getByText('1 of 5.')).toBeVisible()

  await page.unroute(`**/api/products/${copy.id}`)
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(panel.getByLabel('Notes')).toHaveValue('Small mark on side B')
  await expect(panel.getByText('1 of 5.')).toBeVisible()
})
