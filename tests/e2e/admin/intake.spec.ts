import type { Page } from '@playwright/test'
import { and, eq, isNull } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import {
  copiesOf,
  makeRecord,
  mediaGrade,
  openIntake,
  scan,
  scanField,
  status,
} from '../support/intake.ts'
import { expect, test } from '../support/test.ts'

/** The connection returns, during or after an attempt without it. */
async function reconnect(page: Page, waiting: string) {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      return page.getByText(waiting).count()
    })
    .toBe(0)
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

test('a copy of a known barcode takes six keys, and the next scan waits for no save (COPY-39, COPY-40, COPY-44, COPY-46, COPY-48, COPY-49)', async ({
  page,
  shop,
}) => {
  const record = await makeRecord(shop, 'Night Ferry', '5012394144777')
  await openIntake(page, shop)
  const network = Promise.withResolvers<void>()
  await page.route('**/variants', async (route) => {
    await network.promise
    await route.continue()
  })
  for (let copy = 0; copy < 2; copy += 1) {
    await scan(page, '5012394144777')
    for (const key of ['6', '5', '4', '5', 'Enter']) await page.keyboard.press(key)
    await expect(scanField(page)).toBeFocused()
  }
  expect(await copiesOf(shop, record.id)).toHaveLength(0)
  network.resolve()
  await expect.poll(async () => (await copiesOf(shop, record.id)).length).toBe(2)
  await expect(status(page, /^Saved 2\d{7}: Night Ferry, VG\+ \/ VG, \$45\.00\.$/)).toBeVisible()
  const rows = await copiesOf(shop, record.id)
  for (const { products: offer, used_copies: copy } of rows) {
    expect(offer).toMatchObject({ priceCents: 4500, stock: 1 })
    expect(copy).toMatchObject({ mediaGrade: 'VG+', sleeveGrade: 'VG', state: 'on-sale' })
    await expect(page.getByText(copy.sku, { exact: true }).first()).toBeVisible()
  }
})

test('several matches are chosen by a digit, a new record by four facts, a SKU opens its copy (COPY-41, COPY-42, COPY-43)', async ({
  page,
  shop,
}) => {
  await makeRecord(shop, 'Twin Pressing', '0888837168618')
  const second = await makeRecord(shop, 'Twin Pressing II', '0888837168618')
  await openIntake(page, shop)
  await page.keyboard.type('888837168618')
  await page.keyboard.press('Enter')
  const choices = page.getByRole('region', { name: 'Which record is it?' })
  await expect(choices.getByRole('listitem')).toHaveCount(2)
  await expect(choices).toContainText('10 new, 0 used in stock')
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { name: 'Oda Quill: Twin Pressing II' })).toBeVisible()
  await page.keyboard.type('87')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(status(page, /^Saved .*Twin Pressing II, M \/ NM, \$12\.50\.$/)).toBeVisible()
  const [saved] = await copiesOf(shop, second.id)

  await page.keyboard.type('7391946070015')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Artist', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Barcode', { exact: true })).toHaveValue('7391946070015')
  await page.keyboard.type('Ivar Holm')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Salt Roads')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Northern Disc')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ND 4')
  await page.keyboard.press('Enter')
  await page.keyboard.type('6-')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(status(page, /Salt Roads, VG\+ \/ Not graded, \$30\.00\.$/)).toBeVisible()
  const [made] = await shop.db
    .select()
    .from(products)
    .where(and(eq(products.name, 'Salt Roads'), isNull(products.parentId)))
    .limit(1)
  expect(made).toMatchObject({
    stock: 0,
    priceCents: 3000,
    artist: 'Ivar Holm',
    brand: 'Northern Disc',
  })

  await page.keyboard.type(saved?.used_copies.sku ?? '')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('On sale', { exact: true })).toBeVisible()
  await expect(panel.getByLabel('Price', { exact: true })).toHaveValue('12.50')
  await panel.getByLabel('Location').fill('Bin 9')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel).toHaveCount(0)
  await expect(scanField(page)).toBeFocused()
  const [changed] = await copiesOf(shop, second.id)
  expect(changed?.used_copies).toMatchObject({ location: 'Bin 9', mediaGrade: 'M' })
})

test('prices are suggested, defaults stay, drafts and undo (COPY-45, COPY-47, COPY-50, COPY-51, COPY-55, COPY-56)', async ({
  page,
  shop,
}) => {
  const record = await makeRecord(shop, 'Paper Tides', '5901234123457')
  const earlier = await makeUsedCopy(shop.db, record, { priceCents: 4500 })
  const listedAt = new Date('2026-11-03T02:00:00Z')
  await shop.db.update(usedCopies).set({ listedAt }).where(eq(usedCopies.productId, earlier.id))
  await openIntake(page, shop)
  await scan(page, '5901234123457')
  await page.keyboard.press('6')
  await expect(page.getByText('Same as the VG+ copy of 3 Nov')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('45.00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Choose a sleeve grade.')).toBeVisible()
  await page.keyboard.press('5')
  await expect(page.getByLabel('Price')).toBeFocused()
  const order = ['Notes', 'Location', 'Cost']
  for (const label of order) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    if (label !== 'Notes') await page.keyboard.type(label === 'Cost' ? '8' : 'Bin A1')
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()
  await page.getByLabel('Lot').fill('Estate 12')
  await page.getByLabel('Bought from').fill('R. Marsh')
  await page.keyboard.press('Enter')
  await expect(status(page, /^Saved .*\$45\.00\.$/)).toBeVisible()

  await scan(page, '5901234123457')
  await expect(page.getByLabel('Location')).toHaveValue('Bin A1')
  await expect(page.getByLabel('Lot')).toHaveValue('Estate 12')
  await expect(page.getByLabel('Bought from')).toHaveValue('R. Marsh')
  await expect(page.getByLabel('Cost')).toHaveValue('')
  await page.getByLabel('Price').fill('20')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  const list = page.getByRole('region', { name: 'Entered last' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const draft = list.getByRole('listitem').first()
  await expect(draft).toContainText('Draft')
  await expect(draft.getByRole('link', { name: 'Print sticker', exact: true })).toHaveAttribute(
    'href',
    /\/stickers\?sku=2\d{7}&sheet=62x29$/,
  )
  const stateOf = async () => {
    const rows = await copiesOf(shop, record.id)
    return rows
      .filter(({ products: { archivedAt } }) => archivedAt === null)
      .map((row) => row.used_copies.state)
  }
  expect((await stateOf()).sort()).toEqual(['draft', 'on-sale', 'on-sale'])
  await page.keyboard.press('Control+z')
  await expect(status(page, /^Undone: 2\d{7}, Paper Tides\.$/)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect((await stateOf()).sort()).toEqual(['on-sale', 'on-sale'])
  await list.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog').getByLabel('Lot')).toHaveValue('Estate 12')
})

test('a copy saved without a connection is sent once it returns, also after a reload (COPY-52)', async ({
  page,
  shop,
}) => {
  const record = await makeRecord(shop, 'Lost Signal', '4012345678901')
  await openIntake(page, shop)
  await scan(page, '4012345678901')
  // The request arrives, but not its response.
  let isConnected = false
  await page.route('**/variants', async (route) => {
    if (isConnected) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.type('65')
  await page.keyboard.type('45')
  await page.keyboard.press('Enter')
  await expect(scanField(page)).toBeFocused()
  const list = page.getByRole('region', { name: 'Entered last' })
  await expect(list.getByText('Waiting for the connection')).toBeVisible()
  await page.reload()
  await expect(list.getByText('Waiting for the connection')).toBeVisible()
  isConnected = true
  await reconnect(page, 'Waiting for the connection')
  await expect(list.getByRole('link', { name: 'Print sticker', exact: true })).toBeVisible()
  expect(await copiesOf(shop, record.id)).toHaveLength(1)
})

test('photos are uploaded while the next copy is entered, also after a reload, and the camera scans where it can (COPY-52, COPY-53, COPY-54)', async ({
  page,
  shop,
}) => {
  const record = await makeRecord(shop, 'Two Windows', '3012345678902')
  await openIntake(page, shop)
  const headers = (await page.request.get('/admin/products/intake')).headers()
  expect(headers['permissions-policy']).toContain('camera=(self)')
  await expect(page.getByRole('button', { name: 'Use the camera' })).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { BarcodeDetector: class {} }))
  await scan(page, '3012345678902')
  await expect(page.getByRole('button', { name: 'Use the camera' })).toBeVisible()
  const addPhoto = () =>
    page.getByLabel('Photo files').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    })
  const saveCopy = async () => {
    await mediaGrade(page).getByRole('radio').first().focus()
    for (const key of ['6', '5', '4', '5', 'Enter']) await page.keyboard.press(key)
    await expect(status(page, /^Saved /)).toBeVisible()
  }
  await addPhoto()
  await expect(page.getByText('1 of 5.')).toBeVisible()
  const upload = Promise.withResolvers<void>()
  let isConnected = true
  let uploads = 0
  await page.route('**/api/images', async (route) => {
    await upload.promise
    if (!isConnected) return route.abort()
    uploads += 1
    return route.continue()
  })
  await saveCopy()
  await scan(page, '3012345678902')
  await expect(page.getByText('Uploading a photo…')).toBeVisible()
  upload.resolve()
  await expect(page.getByText('Uploading a photo…')).toHaveCount(0)

  isConnected = false
  await addPhoto()
  await saveCopy()
  await expect(page.getByText('Uploading a photo…')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Uploading a photo…')).toBeVisible()
  isConnected = true
  await reconnect(page, 'Uploading a photo…')
  const saved = await copiesOf(shop, record.id)
  expect(saved).toHaveLength(2)
  for (const { products: copy } of saved) {
    expect(copy.images).toEqual([expect.stringContaining('/images/')])
  }
  expect(uploads).toBe(2)
})
