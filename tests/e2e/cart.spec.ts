import { makeProduct } from '../support/factories.ts'
import { add, cartButton, localCart, panel, row } from './support/cart.ts'
import { expect, test } from './support/test.ts'

test.describe('the cart of a visitor', () => {
  test('CART-1 CART-2 CART-3 CART-10 CART-18 CART-19 CART-20 CART-21 CART-22 is kept in this browser', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db, { artist: 'The Openers' })
    await page.goto('/terms')
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    await expect(page.getByTestId('cart-count')).toHaveCount(0)
    await add(page, product)
    await add(page, product, 2)
    expect(await localCart(page)).toEqual([{ productId: product.id, quantity: 3 }])
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
    await expect(page.getByTestId('cart-count')).toHaveText('3')
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

  test('CART-4 CART-16 CART-28 CART-29 CART-30 CART-31 CART-32 CART-35 CART-36 CART-37 CART-38 CART-39 rows, quantities and the total', async ({
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
    await page.clock.install()
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
    expect(await localCart(page)).toEqual([{ productId: product.id, quantity: 1 }])
    // Time stands still: waiting for it does not make it go.
    await page.clock.fastForward(5000)
    await expect(notice).toBeHidden()
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
