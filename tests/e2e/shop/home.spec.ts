import { inArray, isNull } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function makeRecords(shop: BrowserShop, count: number) {
  for (let number = 1; number <= count; number += 1) {
    await makeProduct(shop.db, { thumbnail: `/images/record-${number}.webp` })
  }
}

test('up to 15 records behind the headline are part of the HTML [HOME-3 HOME-7 HOME-8]', async ({
  page,
  shop,
}) => {
  await makeRecords(shop, 16)
  await makeProduct(shop.db, { type: 'merch', thumbnail: '/images/a-tote.webp' })
  const html = await (await page.request.get('/')).text()
  const hero = html.slice(html.indexOf('hero-stage'), html.indexOf('hero-words'))
  expect(hero.match(/hero-place/g)).toHaveLength(15)
  expect(hero).not.toContain('a-tote')
})

test('the hero raises three columns 0.1 s apart, but not with reduced motion, and its headline links to the whole collection [HOME-1 HOME-2 HOME-4 HOME-5 HOME-6]', async ({
  page,
  shop,
}) => {
  await makeRecords(shop, 4)
  await page.goto('/')
  const floor = page.locator('.hero-floor')
  const columns = await floor.evaluate((list) => getComputedStyle(list).gridTemplateColumns)
  expect(columns.split(' ')).toHaveLength(3)
  const delays = await page
    .locator('.hero-sleeve')
    .evaluateAll((sleeves) =>
      sleeves.slice(0, 3).map((one) => getComputedStyle(one).animationDelay),
    )
  expect(delays).toEqual(['0s', '0.1s', '0.2s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('.hero-sleeve').first()).toHaveCSS('animation-name', 'none')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Discover your next favourite record',
  )
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await expect(page).toHaveURL('/products')
})

test('a record without an image shows an empty sleeve, and a shop without records nine [HOME-9 HOME-10]', async ({
  page,
  shop,
}) => {
  await makeProduct(shop.db, { thumbnail: '' })
  const hero = async () => {
    const html = await (await page.request.get('/')).text()
    return html.slice(html.indexOf('hero-stage'), html.indexOf('hero-words'))
  }
  expect(await hero()).toContain('data-placeholder')
  const sold = await shop.db
    .update(products)
    .set({ archivedAt: new Date() })
    .where(isNull(products.archivedAt))
    .returning({ id: products.id })
  try {
    await expect.poll(async () => (await hero()).match(/data-placeholder/g)?.length).toBe(9)
    await page.goto('/')
    const sleeves = page.locator('.hero-sleeve')
    await expect(sleeves).toHaveCount(9)
    await expect(sleeves.locator('[data-placeholder]')).toHaveCount(9)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    const ids = sold.map(({ id }) => id)
    await shop.db.update(products).set({ archivedAt: null }).where(inArray(products.id, ids))
  }
})

test('the hero picks other records when the product list changes [HOME-11]', async ({
  page,
  shop,
}) => {
  await makeRecords(shop, 20)
  const picks = async () => (await (await page.request.get('/')).text()).match(/record-\d+/g)
  const before = await picks()
  await makeRecords(shop, 1)
  await expect.poll(picks).not.toEqual(before)
})

test('the home page shows the three newest records and links to all [HOME-12 HOME-13 HOME-14]', async ({
  page,
  shop,
}) => {
  for (const name of ['Oldest', 'Older', 'Newer', 'Newest']) await makeProduct(shop.db, { name })
  await makeProduct(shop.db, { type: 'turntable' })
  const featured = page.getByRole('region', { name: 'Featured vinyl' })
  await expect(async () => {
    await page.goto('/')
    await expect(featured.getByRole('heading', { level: 3 })).toHaveText([
      'Newest',
      'Newer',
      'Older',
    ])
  }).toPass()
  await featured.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/products?type=vinyl')
})

test('the home page does not shift while it loads', async ({ page, shop }) => {
  await makeRecords(shop, 15)
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry)
          Object.assign(window, { shifts: Reflect.get(window, 'shifts') + entry.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBeLessThan(0.01)
})
