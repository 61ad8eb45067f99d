import { makeProduct } from '#tests/support/app/factories.ts'
import { add, cartButton, fillLocalCart, localCart, openCart, panel, row } from '../support/cart.ts'
import { expect, test } from '../support/test.ts'

test.describe('the cart of a visitor', () => {
  test('the cart is stored in this browser [CART-1 CART-2 CART-3 CART-10 CART-18 CART-19 CART-20 CART-21 CART-22]', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db, { artist: 'The Openers' })
    await page.goto('/terms')
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    await expect(page.getByTestId('cart-count')).toHaveCount(0)
    await add(page, product)
    await page.getByRole('spinbutton').fill('2')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect.poll(() => localCart(page)).toEqual([{ productId: product.id, quantity: 3 }])
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
    await expect(page.getByTestId('cart-count')).toHaveText('3')
    await page.reload()
    await cartButton(page).click()
    await expect(panel(page).getByText(product.name)).toBeVisible()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(cartButton(page)).toBeFocused()
  })

  test('an empty cart, 30rem wide or as wide as the screen, leads to the products [CART-23 CART-24 CART-25 CART-26]', async ({
    page,
  }) => {
    await openCart(page)
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(480)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(390)
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
    await expect(panel(page).getByText('Add items to your cart to get started')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Checkout' })).toHaveCount(0)
    await panel(page).getByRole('link', { name: 'Shop now' }).click()
    await expect(page).toHaveURL('/products')
    await expect(panel(page)).toBeHidden()
    await test.step('"Shop now" only closes the cart on the products page', async () => {
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Vinyl')
      await expect(page).toHaveURL('/products?type=vinyl')
      await cartButton(page).click()
      await expect(panel(page).getByRole('link', { name: 'Shop now' })).toHaveCount(0)
      await panel(page).getByRole('button', { name: 'Shop now' }).click()
      await expect(panel(page)).toBeHidden()
      await expect(page).toHaveURL('/products?type=vinyl')
    })
  })

  test('rows and checkout are within reach on a phone that is held sideways [CART-39]', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db, { stock: 1 })
    await fillLocalCart(page, [product, 2])
    await page.setViewportSize({ width: 568, height: 250 })
    await openCart(page)
    await expect(panel(page).getByText('Not all of this can be sent right now.')).toBeVisible()
    await row(page, product)
      .getByRole('button', { name: /^Decrease/ })
      .click()
    await row(page, product)
      .getByRole('button', { name: /^Increase/ })
      .click()
    await panel(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/auth')
  })

  test('the cart shows rows, quantities without an upper bound, and the total [CART-4 CART-16 CART-17 CART-19 CART-20 CART-27 CART-28 CART-29 CART-30 CART-31 CART-32 CART-33 CART-35 CART-36 CART-37 CART-38 CART-39]', async ({
    page,
    shop,
  }) => {
    const record = await makeProduct(shop.db, {
      artist: 'Kim Vale',
      brand: 'Quill & Reed',
      priceCents: 3995,
      thumbnail: '/images/pictured.webp',
    })
    const mat = await makeProduct(shop.db, {
      type: 'accessory',
      brand: 'Softspin',
      priceCents: 2005,
    })
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
    await page.route('**/images/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    )
    await fillLocalCart(page, [record, 1], [mat, 1])
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await openCart(page)
    await expect(row(page, record).getByRole('paragraph').first()).toHaveText('Kim Vale')
    await expect(row(page, record)).toContainText('$39.95')
    await expect(row(page, record).locator('img')).toHaveAttribute('src', /pictured/)
    await expect(row(page, mat).getByRole('paragraph').first()).toHaveText('Softspin')
    await expect(row(page, mat).locator('[data-placeholder]')).toBeVisible()
    await expect(row(page, mat).locator('img')).toHaveCount(0)
    for (const { id } of [record, mat]) expect(requested).toContain(`/api/products/${id}`)
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
    await row(page, record).getByRole('spinbutton').fill('4321')
    await expect(row(page, record)).toContainText('Only 10 left')
    const badge = page.getByTestId('cart-count')
    await expect(badge).toHaveText('4323')
    expect(await localCart(page)).toContainEqual({ productId: record.id, quantity: 4321 })
    for (const product of [record, mat]) {
      await row(page, product)
        .getByRole('button', { name: /^Remove/ })
        .click()
    }
    await expect(badge).toHaveCount(0)
  })

  test('a deleted product is dropped with a notice for 5 s [CART-5]', async ({ page, shop }) => {
    const product = await makeProduct(shop.db)
    const gone = '01970000-0000-7000-8000-000000000000'
    await page.clock.install()
    await page.goto('/terms')
    await page.evaluate(
      ([existing, deleted]) => {
        const entries = [existing, deleted].map((productId) => ({ productId, quantity: 1 }))
        localStorage.setItem('cart', JSON.stringify(entries))
      },
      [product.id, gone],
    )
    await page.reload()
    await cartButton(page).click()
    const notice = panel(page).getByText('A product in your cart is no longer sold')
    await expect(notice).toBeVisible()
    expect(await localCart(page)).toEqual([{ productId: product.id, quantity: 1 }])
    // The clock is frozen: the notice cannot disappear on its own.
    await page.clock.fastForward(5000)
    await expect(notice).toBeHidden()
  })

  test('a failed request drops no line [CART-34]', async ({ page, shop, consoleErrors }) => {
    const product = await makeProduct(shop.db)
    await fillLocalCart(page, [product, 1])
    // The page would repeat the request after a status of 500.
    await page.route('**/api/products/*', (route) => route.fulfill({ status: 409, json: {} }))
    await openCart(page)
    await expect(panel(page).getByText('This product could not be loaded.')).toBeVisible()
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
    expect(await localCart(page)).toHaveLength(1)
    expect(consoleErrors.splice(0)).toHaveLength(1)
  })
})
