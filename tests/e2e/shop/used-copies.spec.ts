import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { updateProduct } from '#server/products/update-product.ts'
import { reserveStock, sellUnreserved } from '#server/stock/index.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { localCart } from '../support/cart.ts'
import { readPage } from '../support/read-page.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Used copies' })
const rows = (page: Page) => section(page).getByRole('listitem').filter({ hasText: 'Media' })
const head = (page: Page) =>
  page
    .locator('main')
    .getByText(/^(?:from )?\$[\d.]+$/)
    .first()
const chosen = 'You are looking at this copy'

const lineOf = (copy: ProductRow) => [{ productId: copy.id, quantity: 1 }]

const sell = (shop: BrowserShop, copy: ProductRow) =>
  shop.run((ctx) => sellUnreserved(ctx, `order-${copy.id}`, lineOf(copy), 'sale'))

const pay = (shop: BrowserShop, copy: ProductRow) =>
  shop.run((ctx) =>
    reserveStock(ctx, {
      orderId: `order-${copy.id}`,
      lines: lineOf(copy),
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  )

async function fakeImages(page: Page) {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  await page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
}

async function expectChosen(row: Locator) {
  await expect(row.getByText(chosen)).toBeVisible()
  await expect(row.page().getByText(chosen)).toHaveCount(1)
}

test('a product page describes each used copy, cheapest first and explains its grades on press and on focus (COPY-1, COPY-2, COPY-3, COPY-4, COPY-5, COPY-6, COPY-15)', async ({
  page,
  shop,
}) => {
  await fakeImages(page)
  const record = await makeProduct(shop.db, { name: 'Reed Organ', priceCents: 6495 })
  const dear = await makeUsedCopy(shop.db, record, {
    priceCents: 3800,
    images: ['/images/a.webp', '/images/b.webp'],
    copy: { mediaGrade: 'NM', sleeveGrade: 'No Cover', isPlayGraded: true, notes: 'Ring wear.' },
  })
  await makeUsedCopy(shop.db, record, { priceCents: 600 })
  await shop.db
    .update(usedCopies)
    .set({ listedAt: new Date('2026-03-04T02:05:00Z') })
    .where(eq(usedCopies.productId, dear.id))
  await page.goto(`/products/item/${record.id}`)
  await expect(section(page)).toContainText('2 used copies from $6.00')
  await expect(rows(page)).toHaveText([
    /Very Good Plus \(VG\+\).*Very Good \(VG\).*\$6\.00.*Graded by eye under strong light\. No photos of this copy\./,
    /Near Mint \(NM or M-\).*No Cover.*\$38\.00.*Ring wear\..*Play-graded: we listened to it\. Arrived Mar 4/,
  ])
  await test.step('the grades', async () => {
    const tip = page.getByRole('tooltip').filter({ visible: true })
    await rows(page).first().getByRole('button', { name: 'Very Good Plus (VG+)' }).click()
    await expect(tip).toHaveText('Light signs of play that do not affect the sound.')
    await page.keyboard.press('Tab')
    await expect(rows(page).first().getByRole('button', { name: 'Very Good (VG)' })).toBeFocused()
    await page.mouse.move(0, 0)
    await expect(tip).toHaveText(
      'Some surface noise in quiet passages, light scratches you can see.',
    )
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows(page).nth(1).getByRole('button', { name: 'NM', exact: true })).toBeVisible()
  await expect(
    rows(page).nth(1).getByRole('button', { name: 'No cover', exact: true }),
  ).toBeVisible()
  await rows(page).nth(1).getByRole('button', { name: 'Enlarge photo 2 of 2' }).click()
  await expect(page.getByRole('dialog').getByText('2 of 2')).toBeVisible()
})

test('the gallery ends with the photos of copies on sale, and shows those of the chosen one [COPY-6 COPY-9]', async ({
  page,
  shop,
}) => {
  await fakeImages(page)
  const record = await makeProduct(shop.db, {
    name: 'Reed Organ',
    priceCents: 6495,
    thumbnail: '/images/sleeve.webp',
    images: ['/images/back.webp'],
  })
  const photos = (name: string) => [`/images/${name}-1.webp`, `/images/${name}-2.webp`]
  const near = { mediaGrade: 'NM', sleeveGrade: 'VG' } as const
  await makeUsedCopy(shop.db, record, { priceCents: 600, images: photos('worn') })
  const dear = await makeUsedCopy(shop.db, record, {
    priceCents: 3800,
    images: photos('near'),
    copy: near,
  })
  await makeUsedCopy(shop.db, record, { priceCents: 5000 })
  const sold = await makeUsedCopy(shop.db, record, { priceCents: 900, images: photos('sold') })
  await sell(shop, sold)
  await page.goto(`/products/item/${record.id}`)
  const gallery = page.getByRole('region', { name: 'Images' })
  await expect(gallery.getByRole('link')).toHaveText([
    'Used · VG+ / VG, $6.00',
    'Used · VG+ / VG, $6.00',
    'Used · NM / VG, $38.00',
    'Used · NM / VG, $38.00',
  ])
  const shown = (place: number) =>
    expect(gallery.getByRole('button', { name: `Show image ${place} of 6` })).toHaveAttribute(
      'aria-current',
      'true',
    )
  await shown(1)
  await rows(page).nth(1).getByRole('link').click()
  await shown(5)
  await expect(gallery.getByRole('link', { name: '$38.00' }).first()).toBeInViewport()
  await rows(page).nth(2).getByRole('link').click()
  await shown(1)
  await gallery.getByRole('button', { name: 'Show image 3 of 6' }).click()
  await shown(3)
  await gallery.getByRole('link', { name: '$6.00' }).first().click()
  await expectChosen(rows(page).first())
  await expect(head(page)).toHaveText('$6.00')

  await page.goto(`/products/item/${dear.id}`)
  await shown(5)
})

test('the selected copy has the head, the address and its own row (COPY-7, COPY-8, COPY-9, COPY-10)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Slow Harbour', stock: 0, priceCents: 9900 })
  const copies: ProductRow[] = []
  for (const priceCents of [2000, 2100, 2200, 2300, 2400, 2500]) {
    copies.push(await makeUsedCopy(shop.db, record, { priceCents }))
  }
  const [cheapest, , third] = copies
  await page.goto(`/products/item/${record.id}`)
  await expect(head(page)).toHaveText('from $20.00')
  await expectChosen(rows(page).first())

  await rows(page).nth(2).getByRole('link').click()
  await expect(head(page)).toHaveText('$22.00')
  await expectChosen(rows(page).nth(2))
  await expect(page).toHaveURL(new RegExp(`/products/item/${third?.id}$`))
  const main = page.locator('main')
  await main.getByRole('spinbutton').fill('2')
  await expect(page.getByText('There is only one of this copy.')).toBeVisible()
  await main.getByRole('spinbutton').fill('1')
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect.poll(() => localCart(page)).toEqual([{ productId: third?.id, quantity: 1 }])

  // The choice replaced the address: one step back leaves the page.
  const last = copies.at(-1)
  await page.goto(`/products/item/${last?.id}`)
  await expectChosen(rows(page).last())
  await expect(rows(page).last()).toBeInViewport()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(record.id))
  const before = await page.evaluate(() => window.scrollY)
  await rows(page).nth(4).getByRole('link').click()
  await expectChosen(rows(page).nth(4))
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/products/item/${third?.id}$`))
  expect(cheapest).toBeDefined()
})

test('a row states that its copy is in the cart, in checkout or sold (COPY-11, COPY-12, COPY-13, COPY-14)', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Night Kiln', stock: 0 })
  const [free, paid, sold] = [
    await makeUsedCopy(shop.db, record, { priceCents: 1000 }),
    await makeUsedCopy(shop.db, record, { priceCents: 2000 }),
    await makeUsedCopy(shop.db, record, { priceCents: 3000 }),
  ]
  await pay(shop, paid)
  await sell(shop, sold)
  await page.goto(`/products/item/${record.id}`)
  await expect(section(page)).toContainText('1 used copy $10.00')
  await rows(page).first().getByRole('button', { name: 'Add to Cart' }).click()
  await rows(page).first().getByRole('button', { name: 'In your cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(1)).toContainText('Somebody is paying for this copy right now.')
  await expect(rows(page).nth(1).getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)
  await expect(rows(page).nth(2)).toContainText(/Sold [A-Z][a-z]{2} \d/)
  await expect(rows(page).nth(2)).not.toContainText('$')
  await expect(page.getByText('This copy is sold.')).toHaveCount(0)

  await page.goto(`/products/item/${sold.id}`)
  await expect(page.getByText('This copy is sold.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Kiln')
  await expect(page.getByText('$30.00')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled()

  await sell(shop, free)
  await page.goto(`/products/item/${record.id}`)
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled()
})

test('cards show used copies; /used, on a phone with filters behind a button, and the home page list them (COPY-16, COPY-17, COPY-18, COPY-19, COPY-20, COPY-21)', async ({
  page,
  shop,
}) => {
  await fakeImages(page)
  const both = await makeProduct(shop.db, { name: 'Both Ways', priceCents: 6495, stock: 3 })
  const only = await makeProduct(shop.db, {
    name: 'Only Used',
    stock: 0,
    thumbnail: '/images/c.webp',
  })
  await makeUsedCopy(shop.db, both, { priceCents: 3800 })
  await makeUsedCopy(shop.db, both, { priceCents: 4000 })
  await makeUsedCopy(shop.db, only, { priceCents: 4500 })
  const latest = await makeUsedCopy(shop.db, only, {
    priceCents: 600,
    images: ['/images/own.webp'],
  })
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await page.goto('/products')
  await expect(card('Both Ways')).toContainText('New $64.95 · 2 used from $38.00')
  await expect(card('Only Used')).toContainText('from $6.00')
  await expect(card('Only Used')).toContainText('Used · VG+ / VG')
  await expect(card('Only Used')).not.toContainText('Last one')

  await page.locator('main').getByRole('link', { name: 'Used copies' }).click()
  await expect(page).toHaveURL('/used')
  await expect(page.getByRole('article').first()).toContainText('Only Used')
  await expect(page.getByRole('article').first()).toContainText('$6.00')
  const image = page.getByRole('article').first().locator('img')
  await expect(image).toHaveAttribute('src', /own\.webp/)

  await page.setViewportSize({ width: 390, height: 844 })
  const condition = page.locator('summary', { hasText: 'Condition' })
  await expect(condition).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(condition).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(latest.id))
  await expect(rows(page).first().getByText(chosen)).toBeVisible()

  await page.goto('/')
  const shelf = page.getByRole('region', { name: 'Just in: used' })
  await expect(shelf.getByRole('article').first()).toContainText('Only Used')
  await expect(shelf.getByRole('link', { name: 'All used copies' })).toHaveAttribute(
    'href',
    '/used',
  )
})

test('the link preview of a record without own stock has the price of its used copies', async ({
  page,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Used Only', stock: 0, priceCents: 500 })
  const copy = await makeUsedCopy(shop.db, record, { priceCents: 1200 })
  const path = `/products/item/${record.id}`
  const before = await readPage(page, path)
  expect(before.meta('og:image:alt')).toBe('Used Only, $12.00')
  await shop.run((ctx) => updateProduct(ctx, { id: copy.id, change: { price: 9 } }))
  const after = await readPage(page, path)
  expect(after.meta('og:image:alt')).toBe('Used Only, $9.00')
  expect(after.meta('og:image')).not.toBe(before.meta('og:image'))
})
