import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import {
  add,
  cartButton,
  fillCart,
  localCart,
  openWithSession,
  panel,
  row,
  serverCart,
} from '../support/cart.ts'
import { focusWindow } from '../support/focus-window.ts'
import { expect, test } from '../support/test.ts'

test('two tabs of a customer show the same cart at once, two devices after a focus', async ({
  page,
  shop,
  elsewhere,
  context,
}) => {
  const product = await makeProduct(shop.db)
  const user = await makeUser(shop.db)
  await shop.signIn(page, user)
  const tab = await context.newPage()
  await tab.goto('/terms')
  await add(page, product, 2)
  await expect(cartButton(tab)).toHaveAccessibleName('Cart, 2 items')
  await tab.close()
  await cartButton(page).click()
  await expect(row(page, product).getByRole('spinbutton')).toHaveValue('2')

  await shop.signIn(elsewhere, user)
  await add(elsewhere, product, 3)
  await expect(cartButton(elsewhere)).toHaveAccessibleName('Cart, 5 items')

  await focusWindow(page)
  await expect(row(page, product).getByRole('spinbutton')).toHaveValue('5')
  await row(page, product)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => serverCart(page)).toEqual([])
  await focusWindow(elsewhere)
  await expect(cartButton(elsewhere)).toHaveAccessibleName('Cart')
})

test('two tabs of a visitor show the same cart at once [CART-2]', async ({
  page,
  shop,
  context,
}) => {
  const product = await makeProduct(shop.db)
  const other = await context.newPage()
  await other.goto('/terms')
  await add(page, product, 2)
  await expect(cartButton(other)).toHaveAccessibleName('Cart, 2 items')
  await cartButton(other).click()
  await row(other, product)
    .getByRole('button', { name: /^Increase/ })
    .click()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
})

test.describe('offline', () => {
  test.use({ sharesContext: false })

  test('adding fails, a change is rolled back, no line is lost, and a failed undo can be retried [CART-15 CART-32]', async ({
    page,
    shop,
    context,
  }) => {
    const lost = 'No connection to the shop. Check your network and try again.'
    const [product, other] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    const user = await makeUser(shop.db)
    await fillCart(shop, user, [product, 2])
    await shop.signIn(page, user)
    await openWithSession(page, `/products/item/${other.id}`)
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
    await test.step('a product that is added', async () => {
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await expect(page.getByText(lost)).toBeVisible()
      await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
      expect(await localCart(page)).toBeNull()
      await context.setOffline(false)
    })
    await cartButton(page).click()
    const quantity = row(page, product).getByRole('spinbutton')
    const alert = panel(page).getByRole('alert')
    await expect(quantity).toHaveValue('2')
    await test.step('a changed quantity', async () => {
      await context.setOffline(true)
      const more = row(page, product).getByRole('button', { name: /^Increase/ })
      await Promise.all([expect(quantity).toHaveValue('3'), more.click()])
      await expect(alert).toHaveText(lost)
      await expect(quantity).toHaveValue('2')
      await context.setOffline(false)
      await more.click()
      await expect.poll(() => serverCart(page)).toEqual([[product.id, 3]])
    })
    const remove = row(page, product).getByRole('button', { name: /^Remove/ })
    const undo = panel(page).getByRole('button', { name: 'Undo' })
    await test.step('a removed line, which offers no undo', async () => {
      await context.setOffline(true)
      await remove.click()
      await expect(alert).toHaveText(lost)
      await expect(quantity).toHaveValue('3')
      await expect(undo).toHaveCount(0)
      await context.setOffline(false)
      expect(await serverCart(page)).toEqual([[product.id, 3]])
    })
    await test.step('an undo', async () => {
      await remove.click()
      await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
      await expect.poll(() => serverCart(page)).toEqual([])
      await context.setOffline(true)
      await undo.click()
      await expect(alert).toHaveText(lost)
      await context.setOffline(false)
      await undo.click()
      await expect(quantity).toHaveValue('3')
      await expect.poll(() => serverCart(page)).toEqual([[product.id, 3]])
    })
  })
})
