import type { Page } from '@playwright/test'
import type { Database } from '#server/platform/db/database.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { expect, test } from '../support/test.ts'

/** Records of one genre, the cheapest in front: "Crate 1" for $1.00. */
async function fillCrate(db: Database, genre: string, count: number) {
  for (let number = 1; number <= count; number += 1) {
    await makeProduct(db, {
      name: `Crate ${number}`,
      priceCents: number * 100,
      artist: 'The Lamplighters',
      genre,
    })
  }
  return `genre=${genre}&sort=price-asc`
}

const front = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const announced = (page: Page, text: string) => page.getByRole('status').getByText(text)

test('a listing is flipped through by keys, without moving with reduced motion; saved records wait at its end (CRATE-1, CRATE-2, CRATE-3, CRATE-5, CRATE-6, CRATE-7, CRATE-8)', async ({
  page,
  shop,
}) => {
  const query = await fillCrate(shop.db, 'Keys', 5)
  await page.goto(`/products?${query}`)
  await page.getByRole('link', { name: 'Flip through' }).click()
  await expect(page).toHaveURL(/\/crate\?sort=price-asc&genre=Keys$/)
  await expect(announced(page, 'Crate 1, The Lamplighters, $1.00, 1 of 5')).toBeAttached()

  await page.keyboard.press('ArrowRight')
  await expect(front(page)).toHaveText('Crate 2')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.keyboard.press('k')
  await expect(announced(page, 'Crate 3, The Lamplighters, $3.00, 3 of 5')).toBeAttached()
  await page.keyboard.press('s')
  await expect(front(page)).toHaveText('Crate 4')
  await page.keyboard.press('ArrowLeft')
  await expect(front(page)).toHaveText('Crate 2')
  await page.keyboard.press('End')
  await expect(front(page)).toHaveText('Crate 5')
  await page.keyboard.press('Home')
  await expect(front(page)).toHaveText('Crate 1')

  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/item\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crate 5')
  await page.goBack()
  await expect(front(page)).toHaveText('Crate 5')
  await page.reload()
  await expect(front(page)).toHaveText('Crate 5')

  await page.keyboard.press('ArrowRight')
  await expect(front(page)).toHaveText('You saved 1')
  const saved = page.getByRole('main').getByRole('listitem')
  await expect(saved).toContainText('$2.00')
  await saved.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
})

test('a swipe flips, saves or skips, and an undone skip is back (CRATE-2, CRATE-3, CRATE-6)', async ({
  page,
  shop,
}) => {
  const query = await fillCrate(shop.db, 'Swipes', 9)
  await page.goto(`/crate?${query}`)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(front(page)).toHaveText('Crate 1')
  await swipe(page, { x: -160, y: 0 })
  // A faster swipe glides further, over a few records at most.
  await expect(front(page)).toHaveText(/Crate [2-9]/)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await swipe(page, { x: 0, y: -180 })
  await expect(front(page)).toHaveText('Crate 3')
  await swipe(page, { x: 0, y: 180 })
  await expect(front(page)).toHaveText('Crate 4')
  await page.getByRole('button', { name: 'Skipped for today. Undo' }).click()
  await expect(front(page)).toHaveText('Crate 3')
  await expect(page.getByRole('button', { name: 'Saved 1' })).toBeVisible()
  await expect(page).toHaveURL(/\/crate\?/)
})

test('the next page loads ten records ahead, and again after a failure (CRATE-4)', async ({
  page,
  shop,
}) => {
  const query = await fillCrate(shop.db, 'Pages', 30)
  await page.goto(`/crate?${query}`)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.route('**/api/products?*', (route) => route.abort())
  const flip = async (count: number) => {
    for (let number = 0; number < count; number += 1) await page.keyboard.press('ArrowRight')
  }
  await flip(13)
  await expect(front(page)).toHaveText('Crate 14')
  await expect(page.getByRole('alert')).toBeHidden()
  await flip(1)
  await expect(page.getByText('The next records could not be loaded')).toBeVisible()
  await page.unroute('**/api/products?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await flip(15)
  await expect(front(page)).toHaveText('Crate 30')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('"Flip through" leads to the records as a list (CRATE-10)', async ({ page, shop }) => {
    const query = await fillCrate(shop.db, 'Plain', 2)
    await page.goto(`/products?${query}`)
    await page.getByRole('link', { name: 'Flip through' }).click()
    await page.getByRole('link', { name: 'See the same records as a list' }).click()
    await expect(page).toHaveURL(/\/products\?sort=price-asc&genre=Plain$/)
  })
})

async function swipe(page: Page, by: { x: number; y: number }) {
  const box = await page.locator('.sleeve-link').boundingBox()
  if (!box) throw new Error('There is no sleeve in front')
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  await page.mouse.up()
}
