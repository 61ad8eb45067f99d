import { eq } from 'drizzle-orm'
import { carts } from '#server/cart/cart.tables.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { makeAdmin, makeProduct, makeUser, type ProductRow } from '#tests/support/app/factories.ts'
import {
  add,
  cartButton,
  fillCart,
  fillLocalCart,
  localCart,
  openCartOf,
  panel,
  row,
  serverCart,
} from '../support/cart.ts'
import { expect, test } from '../support/test.ts'

/** Records every accessible name of the cart button once the cart holds a product. */
function recordCartNames() {
  const names: string[] = []
  Object.assign(window, { cartNames: names })
  new MutationObserver(() => {
    const name = document.querySelector('header [aria-label^=Cart]')?.getAttribute('aria-label')
    if (name && name !== names.at(-1) && (names.length > 0 || name !== 'Cart')) names.push(name)
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

test.describe('the cart of a customer', () => {
  test('a change shows at once and is sent after 1 s; a refused one is rolled back and shows its reason for 5 s [CART-8 CART-12 CART-13 CART-14 CART-15]', async ({
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

    await page.route('**/api/carts/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { message: 'Out of order', statusCode: 400 } })
        : route.fallback(),
    )
    const quantity = row(page, product).getByRole('spinbutton')
    await expect(quantity).toHaveValue('3')
    await plus.click()
    await expect(quantity).toHaveValue('4')
    await page.clock.runFor(1000)
    const alert = panel(page).getByRole('alert')
    await expect(alert).toHaveText('Out of order')
    await expect(quantity).toHaveValue('3')
    await page.clock.runFor(4999)
    await expect(alert).toBeVisible()
    await page.clock.runFor(1)
    await expect(alert).toHaveCount(0)
  })

  test('all pending changes are sent when the page is left, even during a request', async ({
    page,
    shop,
  }) => {
    const [first, second, third, fourth] = [
      await makeProduct(shop.db),
      await makeProduct(shop.db),
      await makeProduct(shop.db),
      await makeProduct(shop.db),
    ]
    const user = await makeUser(shop.db)
    await openCartOf(page, shop, user, [first, 1], [second, 1], [third, 1], [fourth, 1])
    const remove = (product: ProductRow) =>
      row(page, product)
        .getByRole('button', { name: /^Remove/ })
        .click()
    await inTransaction(shop.db, async (tx) => {
      await tx.select().from(carts).where(eq(carts.userId, user.id)).for('update')
      const sent = page.waitForRequest(`**/api/carts/${first.id}`)
      await remove(first)
      await sent
      await remove(second)
      await row(page, third).getByRole('spinbutton').fill('3')
      await row(page, fourth).getByRole('spinbutton').fill('4')
      await page.goto('/terms')
    })
    const left = [
      [third.id, 3],
      [fourth.id, 4],
    ]
    await expect.poll(() => serverCart(page)).toEqual(left)
  })

  test('a pending change is sent when the customer opens the back office', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db)
    const admin = await makeAdmin(shop.db)
    await fillCart(shop, admin, [product, 1])
    await shop.signIn(page, admin)
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Return to store' }).click()
    await cartButton(page).click()
    await row(page, product)
      .getByRole('button', { name: /^Increase/ })
      .click()
    await page.goBack()
    await expect(page).toHaveURL('/admin')
    await expect.poll(() => serverCart(page)).toEqual([[product.id, 2]])
  })

  test('no unit is counted twice or lost while the carts are merged [CART-7]', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db)
    await fillLocalCart(page, [product, 2])
    const user = await makeUser(shop.db)
    await shop.signIn(page, user)
    await page.addInitScript(recordCartNames)
    const arrived = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    await page.route('**/api/carts', async (route) => {
      const response = await route.fetch()
      arrived.resolve()
      await letGo.promise
      await route.fulfill({ response })
    })
    await page.route('**/api/carts/me', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto('/terms')
    await arrived.promise
    // Long enough for the page to send its own request.
    expect(await serverCart(page)).toEqual([[product.id, 2]])
    letGo.resolve()
    await expect.poll(() => localCart(page)).toBeNull()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
    expect(await page.evaluate(() => Reflect.get(window, 'cartNames'))).toEqual(['Cart, 2 items'])
  })

  test('the cart of the visitor is merged at sign-in, and a line that failed stays, is sent again and counts once [AUTH-8 CART-7]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    const [first, second] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    const user = await makeUser(shop.db)
    await fillCart(shop, user, [first, 1])
    await fillLocalCart(page, [first, 2], [second, 2])
    // The first merge succeeds; the second reaches the server but loses its response.
    await page.route('**/api/carts', async (route) => {
      if (route.request().postDataJSON().productId === first.id) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    const lost = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/carts'),
    )
    await shop.signIn(page, user)
    await page.goto('/terms')
    await lost
    await expect.poll(() => localCart(page)).toEqual([{ productId: second.id, quantity: 2 }])
    await page.unroute('**/api/carts')
    await page.reload()
    await expect.poll(() => localCart(page)).toBeNull()
    expect(await serverCart(page)).toEqual(
      expect.arrayContaining([
        [first.id, 3],
        [second.id, 2],
      ]),
    )
    expect(consoleErrors.splice(0)).toHaveLength(1)
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 5 items')
    await page.reload()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 5 items')
  })

  test('the first cart of a list is used, and a row that cannot be fetched shows its product from it [CART-8 CART-9 CART-34]', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    const product = await makeProduct(shop.db, { priceCents: 1250 })
    await page.route('**/api/carts/me', async (route) => {
      const body = await (await route.fetch()).json()
      await route.fulfill({ json: { ...body, cart: [body.cart, { ...body.cart, products: [] }] } })
    })
    // The page would repeat the request after a status of 500.
    await page.route('**/api/products/*', (route) => route.fulfill({ status: 409, json: {} }))
    await openCartOf(page, shop, await makeUser(shop.db), [product, 1])
    await expect(row(page, product).getByRole('spinbutton')).toHaveValue('1')
    await expect(row(page, product)).toContainText('$12.50')
    await expect.poll(() => consoleErrors.splice(0).length).toBe(1)
    await expect(row(page, product)).toContainText('$12.50')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
