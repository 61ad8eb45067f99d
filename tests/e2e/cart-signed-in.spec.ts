import { eq } from 'drizzle-orm'
import { carts } from '../../server/cart/cart.tables.ts'
import { products } from '../../server/catalogue/catalogue.tables.ts'
import { inTransaction } from '../../server/platform/db/with-transaction.ts'
import { makeAdmin, makeProduct, makeUser, type ProductRow } from '../support/factories.ts'
import { add, cartButton, localCart, panel, row, serverCart } from './support/cart.ts'
import { expect, test } from './support/test.ts'

/** Keeps each name of the cart's button once there is something in it. */
function noteCartNames() {
  const names: string[] = []
  Object.assign(window, { cartNames: names })
  new MutationObserver(() => {
    const name = document.querySelector('header [aria-label^=Cart]')?.getAttribute('aria-label')
    if (name && name !== names.at(-1) && (names.length > 0 || name !== 'Cart')) names.push(name)
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

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

  test('all that was changed is sent when the page is left, even while an answer is due', async ({
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
    await shop.signIn(page, user)
    for (const product of [first, second, third, fourth]) await add(page, product)
    await cartButton(page).click()
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

  test('a line changed last is sent when the back office is next', async ({ page, shop }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeAdmin(shop.db))
    await add(page, product)
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

  test('CART-32 a removal is sent, and undone', async ({ page, shop }) => {
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

  test('CART-7 nothing counts twice, or is gone, while it moves to the account', async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db)
    await add(page, product, 2)
    const user = await makeUser(shop.db)
    await shop.signIn(page, user)
    await page.addInitScript(noteCartNames)
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
    // As long as the page would take to ask as well.
    expect(await serverCart(page)).toEqual([[product.id, 2]])
    letGo.resolve()
    await expect.poll(() => localCart(page)).toBeNull()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
    expect(await page.evaluate(() => Reflect.get(window, 'cartNames'))).toEqual(['Cart, 2 items'])
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
    const lost = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/carts'),
    )
    await shop.signIn(page, await makeUser(shop.db))
    await page.goto('/terms')
    await lost
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
    await cartButton(page).click()
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  })
})
