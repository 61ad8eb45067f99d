import { makeProduct, makeUser } from '../support/factories.ts'
import { add, cartButton, localCart, openKnown, panel, row, serverCart } from './support/cart.ts'
import { comeBackTo } from './support/come-back.ts'
import { expect, test } from './support/test.ts'

test('two devices agree after focus', async ({ page, shop, elsewhere }) => {
  const product = await makeProduct(shop.db)
  const user = await makeUser(shop.db)
  await shop.signIn(page, user)
  await add(page, product, 2)
  await cartButton(page).click()
  await expect(row(page, product).getByRole('spinbutton')).toHaveValue('2')

  await shop.signIn(elsewhere, user)
  await add(elsewhere, product, 3)
  await expect(cartButton(elsewhere)).toHaveAccessibleName('Cart, 5 items')

  await comeBackTo(page)
  await expect(row(page, product).getByRole('spinbutton')).toHaveValue('5')
  await row(page, product)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => serverCart(page)).toEqual([])
  await comeBackTo(elsewhere)
  await expect(cartButton(elsewhere)).toHaveAccessibleName('Cart')
})

test('CART-2 two tabs of a visitor agree at once', async ({ page, shop, context }) => {
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
  const lost = 'No connection to the shop. Check your network and try again.'

  test('CART-15 a changed quantity comes back and nothing is lost', async ({
    page,
    shop,
    context,
  }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeUser(shop.db))
    await add(page, product, 2)
    await cartButton(page).click()
    const quantity = row(page, product).getByRole('spinbutton')
    await expect(quantity).toHaveValue('2')
    await context.setOffline(true)
    const more = row(page, product).getByRole('button', { name: /^Increase/ })
    await Promise.all([expect(quantity).toHaveValue('3'), more.click()])
    await expect(panel(page).getByRole('alert')).toHaveText(lost)
    await expect(quantity).toHaveValue('2')
    await context.setOffline(false)
    await row(page, product)
      .getByRole('button', { name: /^Increase/ })
      .click()
    await expect.poll(() => serverCart(page)).toEqual([[product.id, 3]])
  })

  test('a removed line comes back, and nothing offers to undo what did not happen', async ({
    page,
    shop,
    context,
  }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeUser(shop.db))
    await add(page, product, 2)
    await cartButton(page).click()
    await expect(row(page, product)).toBeVisible()
    await context.setOffline(true)
    await row(page, product)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(panel(page).getByRole('alert')).toHaveText(lost)
    await expect(row(page, product).getByRole('spinbutton')).toHaveValue('2')
    await expect(panel(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await context.setOffline(false)
    expect(await serverCart(page)).toEqual([[product.id, 2]])
  })

  test('an undo that fails can be tried again', async ({ page, shop, context }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeUser(shop.db))
    await add(page, product, 2)
    await cartButton(page).click()
    await row(page, product)
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect.poll(() => serverCart(page)).toEqual([])
    await context.setOffline(true)
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(panel(page).getByRole('alert')).toHaveText(lost)
    await context.setOffline(false)
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, product).getByRole('spinbutton')).toHaveValue('2')
    await expect.poll(() => serverCart(page)).toEqual([[product.id, 2]])
  })

  test('a product that could not be added is said not to be', async ({ page, shop, context }) => {
    const product = await makeProduct(shop.db)
    await shop.signIn(page, await makeUser(shop.db))
    await openKnown(page, `/products/item/${product.id}`)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText(lost)).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    expect(await localCart(page)).toBeNull()
  })
})
