import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { openCartOf, panel } from '../support/cart.ts'
import { expect, test } from '../support/test.ts'

/** Checkouts that the shop refuses, and what the cart says about them. */

test('an amount that is too small is named before the checkout [LATE-2]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { priceCents: 49 })
  await openCartOf(page, shop, await makeUser(shop.db), [product, 1])
  const notice = panel(page).getByText('An order must be at least $0.50.')
  await expect(notice).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .click()
  await expect(notice).toBeHidden()
})

test('a checkout beside three orders whose pages are opening says what to do next [SEC-2]', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { stock: 100 })
  const user = await makeUser(shop.db)
  for (let count = 0; count < 3; count += 1) {
    await makeOrder(shop.services, { user, lines: [{ product, quantity: 1 }] })
  }
  await openCartOf(page, shop, user, [product, 1])
  await panel(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(panel(page).getByText('Failed to start checkout. Please try again.')).toBeVisible()
  await expect(panel(page).getByText('Cancel one under Orders')).toBeVisible()
})
