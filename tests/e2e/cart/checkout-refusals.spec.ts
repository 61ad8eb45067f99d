import type { Page } from '@playwright/test'
import { makeProduct, makeUser, type ProductRow } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { add, panel } from '../support/cart.ts'
import { expect, test } from '../support/test.ts'

/** Checkouts that the shop refuses, and what the cart says about them. */

async function openCartWith(page: Page, product: ProductRow) {
  await add(page, product)
  await page.getByRole('button', { name: 'View cart' }).click()
  await expect(panel(page).getByText(product.name)).toBeVisible()
}

test('an amount that is too small is named before the checkout [LATE-2]', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, await makeUser(shop.db))
  await openCartWith(page, await makeProduct(shop.db, { priceCents: 49 }))
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
  await shop.signIn(page, user)
  for (let count = 0; count < 3; count += 1) {
    await makeOrder(shop.services, { user, lines: [{ product, quantity: 1 }] })
  }
  await openCartWith(page, product)
  await panel(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(panel(page).getByText('Failed to start checkout. Please try again.')).toBeVisible()
  await expect(panel(page).getByText('Cancel one under Orders')).toBeVisible()
})
