import { eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    shiftedBy: number
  }
}

const square =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="teal"/></svg>'

test('an image shows at once with reduced motion, is enlarged, shown at full size and closed by keyboard', async ({
  page,
  shop,
}) => {
  const { id } = await makeProduct(shop.db, {
    name: 'Tall Ships',
    thumbnail: '/images/one.webp',
    images: ['/images/two.webp', '/images/three.webp'],
  })
  await page.route('**/images/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: decodeURIComponent(square.slice(19)) }),
  )
  await page.goto(`/products/item/${id}`)
  const scrollTo = (number: number) =>
    page.getByRole('button', { name: `Show image ${number}` }).evaluate((button) => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      const strip = button.closest('section')?.querySelector('ul')
      return strip && Math.round(strip.scrollLeft / strip.clientWidth)
    })
  expect(await scrollTo(3)).toBe(2)
  expect(await scrollTo(1)).toBe(0)
  const opener = page.getByRole('button', { name: 'Enlarge image 1 of 3' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Tall Ships' })
  await expect(box.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(box.getByText('2 of 3')).toBeVisible()
  await box.getByRole('button', { name: 'Previous image' }).click()
  const picture = box.getByRole('button', { name: /Tall Ships, image 1 of 3/ })
  const fitted = await picture.locator('img').boundingBox()
  await picture.click({ position: { x: 20, y: 20 } })
  await expect(picture).toHaveAccessibleName(/^Make smaller/)
  const large = await picture.locator('img').boundingBox()
  expect(large?.width).toBeGreaterThan(1.5 * (fitted?.width ?? Infinity))
  const before = large?.y ?? 0
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(async () => (await picture.locator('img').boundingBox())?.y)
    .toBeLessThan(before)
  await page.keyboard.press('-')
  await expect(picture).toHaveAccessibleName(/^Show at full size/)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a product page shows other records of the same artist only, and stable suggestions of the genre by others', async ({
  page,
  shop,
}) => {
  const genre = 'Harbour Dub'
  const { id } = await makeProduct(shop.db, { name: 'Seed', artist: 'Ola', genre })
  await makeProduct(shop.db, { name: 'Same hand', artist: 'Ola', genre })
  await makeProduct(shop.db, { name: 'Three hands', artist: 'Ola Trio', genre: 'Polka' })
  await makeProduct(shop.db, { name: 'Elsewhere', artist: 'Per', genre: 'Polka' })
  for (const artist of ['Quin', 'Rae', 'Sol', 'Tam']) {
    await makeProduct(shop.db, { name: `By ${artist}`, artist, genre })
  }
  await page.goto(`/products/item/${id}`)
  const more = page.getByRole('region', { name: 'More by Ola' })
  await expect(more.getByRole('article')).toHaveText([/Same hand/])
  const alike = page.getByRole('region', { name: 'You may also like' }).getByRole('article')
  await expect(alike).toHaveCount(3)
  const names = await alike.allTextContents()
  for (const name of names) expect(name).toContain('By ')
  await page.reload()
  expect(await alike.allTextContents()).toEqual(names)
})

test('recently viewed products show without deleted ones and without a layout shift', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    window.shiftedBy = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.shiftedBy += (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // High enough to show the end of the page.
  await page.setViewportSize({ width: 1280, height: 2000 })
  const [first, second, third] = [
    await makeProduct(shop.db, { name: 'Seen first' }),
    await makeProduct(shop.db, { name: 'Seen second' }),
    await makeProduct(shop.db, { name: 'Seen third' }),
  ]
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('recently-viewed') ?? '[]'))
  for (const { id } of [first, second, third]) {
    await page.goto(`/products/item/${id}`)
    await expect.poll(async () => (await stored())[0]).toBe(id)
    if (id === first.id) await expect(recent).toHaveCount(0)
  }
  await expect(recent.getByRole('link')).toHaveText([/Seen second/, /Seen first/])
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  expect(await page.evaluate(() => window.shiftedBy)).toBe(0)
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, second.id))
  await page.goto('/search')
  await expect(recent.getByRole('link')).toHaveText([/Seen third/, /Seen first/])
  await expect.poll(stored).toEqual([third.id, first.id])
  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent).toHaveCount(0)
})

test('a product is shared by its canonical URL', async ({ page, shop, context }) => {
  const { id } = await makeProduct(shop.db)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/products/item/${id}?utm_source=mail`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${shop.url}/products/item/${id}`,
  )
})
