import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { products } from '../../server/catalogue/catalogue.tables.ts'
import { makeProduct, makeUser, type ProductRow } from '../support/factories.ts'
import { expect, test } from './support/test.ts'

const localCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'))
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart' })
const row = (page: Page, product: ProductRow) =>
  panel(page).getByRole('listitem').filter({ hasText: product.name })

async function add(page: Page, product: ProductRow, quantity = 1) {
  await page.goto(`/products/item/${product.id}`)
  await page.getByRole('spinbutton').fill(String(quantity))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
}

/** The lines of the signed-in user's cart, as the server has them. */
async function serverCart(page: Page): Promise<[string, number][]> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get('/api/carts/me', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { cart } = await answer.json()
  return cart.products.map((line: { product: { _id: string }; quantity: number }) => [
    line.product._id,
    line.quantity,
  ])
}

test.describe('the cart of a visitor', () => {
  test('CART-1 CART-2 CART-3 CART-10 CART-18 to CART-22 is kept in this browser', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db, { artist: 'The Openers' })
    await page.goto('/terms')
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    await add(page, product)
    await add(page, product, 2)
    expect(await localCart(page)).toEqual([{ productId: product.id, quantity: 3 }])
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
    await page.reload()
    await cartButton(page).click()
    await expect(panel(page).getByText(product.name)).toBeVisible()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(cartButton(page)).toBeFocused()
  })

  test('CART-23 the panel is 30rem wide, or as wide as the screen', async ({ page }) => {
    await page.goto('/terms')
    await cartButton(page).click()
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(480)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(390)
  })

  test('CART-24 CART-25 CART-26 an empty cart leads to the products', async ({ page }) => {
    await page.goto('/terms')
    await cartButton(page).click()
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
    await expect(panel(page).getByText('Add items to your cart to get started')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Checkout' })).toHaveCount(0)
    await panel(page).getByRole('link', { name: 'Shop now' }).click()
    await expect(page).toHaveURL('/products')
    await expect(panel(page)).toBeHidden()
  })

  test('CART-4 CART-16 CART-27 to CART-33 CART-35 to CART-39 rows, quantities and the total', async ({
    page,
    shop,
  }) => {
    const record = await makeProduct(shop.db, { artist: 'Kim Vale', priceCents: 3995 })
    const mat = await makeProduct(shop.db, {
      type: 'accessory',
      brand: 'Softspin',
      priceCents: 2005,
    })
    await add(page, record)
    await add(page, mat)
    await cartButton(page).click()
    await expect(row(page, record)).toContainText('Kim Vale')
    await expect(row(page, record)).toContainText('$39.95')
    await expect(row(page, mat)).toContainText('Softspin')
    await expect(row(page, mat).locator('[data-placeholder]')).toBeVisible()
    const total = panel(page).locator('dl')
    await expect(total).toContainText('ShippingFree')
    await expect(total).toContainText('AUD$60')
    await expect(panel(page).getByText('$60.00')).toHaveCount(0)
    const minus = row(page, mat).getByRole('button', { name: /^Decrease/ })
    await expect(minus).toBeDisabled()
    await row(page, mat)
      .getByRole('button', { name: /^Increase/ })
      .click()
    await expect(total).toContainText('AUD$80.05')
    await expect(minus).toBeEnabled()
    await row(page, record)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(row(page, record)).toHaveCount(0)
    expect(await localCart(page)).toEqual([{ productId: mat.id, quantity: 2 }])
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, record)).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Checkout' })).toBeEnabled()
  })

  test('CART-17 the quantity has no upper bound', async ({ page, shop }) => {
    const product = await makeProduct(shop.db)
    await add(page, product)
    await cartButton(page).click()
    await row(page, product).getByRole('spinbutton').fill('4321')
    expect(await localCart(page)).toEqual([{ productId: product.id, quantity: 4321 }])
    await expect(row(page, product)).toContainText('Only 10 left')
  })

  test('CART-5 a product that is gone is dropped, and the shopper is told for 5 s', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db)
    const gone = '01970000-0000-7000-8000-000000000000'
    await page.goto('/terms')
    await page.evaluate(
      ([kept, lost]) => {
        const entries = [kept, lost].map((productId) => ({ productId, quantity: 1 }))
        localStorage.setItem('cart', JSON.stringify(entries))
      },
      [product.id, gone],
    )
    await page.reload()
    await cartButton(page).click()
    const notice = panel(page).getByText('A product in your cart is no longer sold')
    await expect(notice).toBeVisible()
    const seenAt = Date.now()
    expect(await localCart(page)).toEqual([{ productId: product.id, quantity: 1 }])
    await expect(notice).toBeHidden()
    expect(Date.now() - seenAt).toBeGreaterThan(2500)
  })

  test('CART-6 CART-34 nothing is dropped because a call failed, and bad data is discarded', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    const product = await makeProduct(shop.db)
    await add(page, product)
    await page.route('**/api/products/*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/terms')
    await cartButton(page).click()
    await expect(panel(page).getByText('This product could not be loaded.')).toBeVisible()
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
    expect(await localCart(page)).toHaveLength(1)
    expect(consoleErrors.splice(0)).toHaveLength(1)
    await page.evaluate(() => localStorage.setItem('cart', '{"productId":"a"}'))
    await page.reload()
    await cartButton(page).click()
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  })
})

test.describe('the cart of a customer', () => {
  test('CART-8 CART-13 CART-14 a change shows at once and is sent after 1 s', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeUser(shop.db))
    await add(page, product)
    expect(await serverCart(page)).toEqual([[product.id, 1]])
    expect(await localCart(page)).toBeNull()
    await cartButton(page).click()
    await expect(row(page, product)).toBeVisible()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const puts: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(request.postDataJSON())
    })
    const plus = row(page, product).getByRole('button', { name: /^Increase/ })
    await plus.click()
    await page.clock.runFor(800)
    await plus.click()
    await expect(row(page, product).getByRole('spinbutton')).toHaveValue('3')
    await page.clock.runFor(900)
    expect(puts).toEqual([])
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.clock.runFor(200)
    await answered
    expect(puts).toEqual([{ quantity: 3 }])
    expect(await serverCart(page)).toEqual([[product.id, 3]])
  })

  test('CART-12 CART-15 a failed change is rolled back and told', async ({ page, shop }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeUser(shop.db))
    await add(page, product, 2)
    await cartButton(page).click()
    await page.route('**/api/carts/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'Out of order', statusCode: 500 } })
        : route.fallback(),
    )
    const quantity = row(page, product).getByRole('spinbutton')
    await row(page, product)
      .getByRole('button', { name: /^Increase/ })
      .click()
    await expect(quantity).toHaveValue('3')
    await expect(panel(page).getByRole('alert')).toHaveText('Out of order')
    await expect(quantity).toHaveValue('2')
    await expect(panel(page).getByRole('alert')).toBeHidden()
  })

  test('CART-32 CART-11 a removal is sent, and undone', async ({ page, shop }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeUser(shop.db))
    await add(page, product, 2)
    await cartButton(page).click()
    await row(page, product)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
    await expect.poll(() => serverCart(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, product)).toBeVisible()
    expect(await serverCart(page)).toEqual([[product.id, 2]])
  })

  test('AUTH-8 CART-7 what was collected before signing in adds up, once', async ({
    page,
    shop,
  }) => {
    const [first, second] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    const user = await makeUser(shop.db)
    await shop.signIn(page, user)
    await add(page, first)
    await page.evaluate(() => localStorage.removeItem('token'))
    await add(page, first, 2)
    await add(page, second)
    await shop.signIn(page, user)
    await page.goto('/terms')
    await expect.poll(() => localCart(page)).toBeNull()
    expect(await serverCart(page)).toEqual(
      expect.arrayContaining([
        [first.id, 3],
        [second.id, 1],
      ]),
    )
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 4 items')
    await page.reload()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 4 items')
  })

  test('AUTH-8 a line that could not be merged stays and is sent again, counting once', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    const [first, second] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    await add(page, first)
    await add(page, second, 2)
    // The first arrives; of the second only the answer is lost.
    await page.route('**/api/carts', async (route) => {
      if (route.request().postDataJSON().productId === first.id) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await shop.signIn(page, await makeUser(shop.db))
    await page.goto('/terms')
    await expect.poll(() => localCart(page)).toEqual([{ productId: second.id, quantity: 2 }])
    await page.unroute('**/api/carts')
    await page.reload()
    await expect.poll(() => localCart(page)).toBeNull()
    expect(await serverCart(page)).toEqual(
      expect.arrayContaining([
        [first.id, 1],
        [second.id, 2],
      ]),
    )
    expect(consoleErrors.splice(0)).toHaveLength(1)
  })

  test('two tabs agree', async ({ page, shop, context }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeUser(shop.db))
    const other = await context.newPage()
    await other.goto('/terms')
    await add(page, product, 2)
    await expect(cartButton(other)).toHaveAccessibleName('Cart, 2 items')
  })

  test('CART-5 a line whose product was archived is dropped', async ({ page, shop }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeUser(shop.db))
    await add(page, product)
    await shop.db
      .update(products)
      .set({ archivedAt: new Date() })
      .where(eq(products.id, product.id))
    await page.goto('/terms')
    await page.waitForLoadState('networkidle')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  })
})
