import { makeProduct, makeUser } from '../support/factories.ts'
import { add, cartButton, panel, row, serverCart } from './support/cart.ts'
import { expect, test } from './support/test.ts'

test('CART-4 CART-27 CART-28 CART-30 CART-33 a row is fetched by id and shows picture and maker', async ({
  page,
  shop,
}) => {
  const pictured = await makeProduct(shop.db, {
    artist: 'Kim Vale',
    brand: 'Quill & Reed',
    thumbnail: '/images/pictured.webp',
  })
  const plain = await makeProduct(shop.db, { artist: '', brand: 'Softspin' })
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  await page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
  await add(page, pictured)
  await add(page, plain)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/terms')
  await cartButton(page).click()
  await expect(row(page, pictured).getByRole('paragraph').first()).toHaveText('Kim Vale')
  await expect(row(page, plain).getByRole('paragraph').first()).toHaveText('Softspin')
  await expect(row(page, pictured).locator('img')).toHaveAttribute('src', /pictured/)
  await expect(row(page, plain).locator('[data-placeholder]')).toBeVisible()
  await expect(row(page, plain).locator('img')).toHaveCount(0)
  for (const { id } of [pictured, plain]) expect(asked).toContain(`/api/products/${id}`)
})

test('CART-19 CART-20 the badge is the sum, and goes with the last piece', async ({
  page,
  shop,
}) => {
  const [first, second] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  await add(page, first, 2)
  await add(page, second, 3)
  const badge = page.getByTestId('cart-count')
  await expect(badge).toHaveText('5')
  await cartButton(page).click()
  for (const product of [first, second]) {
    await row(page, product)
      .getByRole('button', { name: /^Remove/ })
      .click()
  }
  await expect(badge).toHaveCount(0)
})

test('CART-26 on the products page "Shop now" only closes the cart', async ({ page }) => {
  await page.goto('/products?type=vinyl')
  await cartButton(page).click()
  await expect(panel(page).getByRole('link', { name: 'Shop now' })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Shop now' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL('/products?type=vinyl')
})

test('CART-12 CART-15 a refused change goes back, and is told for 5 s', async ({ page, shop }) => {
  const product = await makeProduct(shop.db)
  await shop.signIn(page, await makeUser(shop.db))
  await add(page, product, 2)
  await cartButton(page).click()
  const quantity = row(page, product).getByRole('spinbutton')
  await expect(quantity).toHaveValue('2')
  await page.route('**/api/carts/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { message: 'Out of order', statusCode: 400 } })
      : route.fallback(),
  )
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await row(page, product)
    .getByRole('button', { name: /^Increase/ })
    .click()
  await expect(quantity).toHaveValue('3')
  await page.clock.runFor(1000)
  const alert = panel(page).getByRole('alert')
  await expect(alert).toHaveText('Out of order')
  await expect(quantity).toHaveValue('2')
  await page.clock.runFor(4999)
  await expect(alert).toBeVisible()
  await page.clock.runFor(1)
  await expect(alert).toHaveCount(0)
})

test('CART-34 a row that cannot be fetched shows what the cart held, and only logs', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const product = await makeProduct(shop.db, { priceCents: 1250 })
  await shop.signIn(page, await makeUser(shop.db))
  await add(page, product)
  await page.route('**/api/products/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/terms')
  await cartButton(page).click()
  await expect(row(page, product)).toContainText('$12.50')
  await expect.poll(() => consoleErrors.splice(0).length).toBe(1)
  await expect(row(page, product)).toContainText('$12.50')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await serverCart(page)).toEqual([[product.id, 1]])
})

test('CART-8 CART-9 of a list of carts the first one counts', async ({ page, shop }) => {
  const product = await makeProduct(shop.db)
  await shop.signIn(page, await makeUser(shop.db))
  await add(page, product, 4)
  await page.route('**/api/carts/me', async (route) => {
    const body = await (await route.fetch()).json()
    await route.fulfill({ json: { ...body, cart: [body.cart, { ...body.cart, products: [] }] } })
  })
  await page.goto('/terms')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 4 items')
})
