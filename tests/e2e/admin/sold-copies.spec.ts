import { makeProduct } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { makePressing } from '#tests/support/app/sold-copies.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { draw } from '#tests/support/payloads/pictures.ts'
import { makeShopper, openAdmin } from '../support/order-admin.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

/** A shipped order of two used copies, a new record and a shirt in a size. */
async function sell(shop: BrowserShop) {
  const photo = 'side-b-of-low-tide-1-336699'
  await shop.services.images.put(photo, await draw(400, 400).webp().toBuffer(), 'image/webp')
  const record = await makePressing(shop.db)
  const copy = await makeUsedCopy(shop.db, record, {
    images: [`/images/${photo}.webp`],
    copy: { notes: 'A light mark on side B.', location: 'Bin 10' },
  })
  const bare = await makeUsedCopy(shop.db, record, {
    copy: { mediaGrade: 'NM', sleeveGrade: 'No Cover', location: 'Bin 9' },
  })
  const shirt = await makeProduct(shop.db, { name: 'Shirt', type: 'merch', stock: 0 })
  const medium = await makeOption(shop.db, shirt, { label: 'M' })
  const user = await makeShopper(shop)
  const lines = [copy, bare, record, medium].map((product) => ({ product, quantity: 1 }))
  const { _id: orderId } = await makeOrder(shop.services, { user, lines, status: 'shipped' })
  return { copy, bare, user, orderId }
}

test('a shopper sees how each used copy was described, with notes and photos (COPY-30)', async ({
  page,
  shop,
}) => {
  const { user, copy, orderId } = await sell(shop)
  await shop.signIn(page, user)
  await page.goto(`/orders?orderId=${orderId}`)
  const panel = page.getByRole('dialog', { name: 'Order Details' })
  // The photos of a copy are a list within its line.
  const lines = panel.getByRole('list', { name: 'Items' }).locator('> li')
  await expect(lines).toContainText([
    'Sold as: media VG+, sleeve VG.',
    'Sold as: media NM, sleeve No cover.',
    /^(?!.*Sold as).*Low Tide/,
    'Shirt (M)',
  ])
  await expect(panel).not.toContainText(copy.copy.sku)
  const first = lines.first()
  await first.getByRole('button', { name: 'Show details' }).click()
  await expect(first).toContainText('A light mark on side B.')
  await expect(first).toContainText('Graded by eye under strong light.')
  await lines.nth(1).getByRole('button', { name: 'Show details' }).press('Enter')
  await expect(lines.nth(1)).toContainText('No photos of this copy.')
  await first.getByRole('button', { name: 'Enlarge photo 1 of 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Low Tide' })).toBeVisible()
})

test('an admin sees where a sold copy is, and prints its grades on each document (COPY-31, COPY-32, COPY-33, COPY-34)', async ({
  page,
  shop,
}) => {
  const { copy, bare, orderId } = await sell(shop)
  await openAdmin(page, shop, `/admin/orders?orderId=${orderId}`)
  const panel = page.getByRole('dialog', { name: 'View order' })
  const lines = panel.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(lines.first()).toContainText('Sold as: media VG+, sleeve VG.')
  await expect(lines.first()).toContainText(`SKU ${copy.copy.sku} · Location: Bin 10`)
  await expect(panel.getByRole('link', { name: 'Pick list' })).toBeVisible()

  const grades = 'Used. Media: Very Good Plus (VG+). Sleeve: Very Good (VG).'
  await page.goto(`/admin/orders/${orderId}/invoice`)
  const sheet = page.getByRole('article')
  const rows = sheet.getByRole('row')
  await expect(rows.nth(1)).toContainText(`Low Tide · Mina ParkJetty · JT 12${grades}`)
  await expect(rows.nth(3)).toContainText(/Low Tide · Mina ParkJetty · JT 121\$/)
  await expect(rows.nth(4)).toContainText('Shirt (M)')
  await expect(sheet).not.toContainText('Bin 10')

  await page.goto(`/admin/orders/${orderId}/packing-slip`)
  await expect(rows.nth(1)).toContainText(`Jetty · JT 12${grades}SKU ${copy.copy.sku}`)
  await expect(sheet).not.toContainText('$')
  await expect(sheet).not.toContainText('Bin 10')

  await page.goto(`/admin/orders/${orderId}/pick-list`)
  await expect(rows).toContainText([
    'PickedLocationQtyItemSKU',
    `Bin 91Low Tide · Mina ParkUsed: media NM, sleeve No cover${bare.copy.sku}`,
    `Bin 101Low Tide · Mina ParkUsed: media VG+, sleeve VG${copy.copy.sku}`,
    '–1Shirt (M)',
    '–1Low Tide · Mina Park',
  ])
  await expect(sheet).not.toContainText('$')
})
