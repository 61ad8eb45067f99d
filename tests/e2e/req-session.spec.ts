import type { Page } from '@playwright/test'
import { makeProduct, makeUser } from '../support/factories.ts'
import { add, cartButton, localCart, panel, serverCart } from './support/cart.ts'
import { expect, test } from './support/test.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test('AUTH-13 AUTH-14 AUTH-15 CART-11 a logout the server refuses still leaves nobody and an empty cart', async ({
  page,
  shop,
  consoleErrors,
}) => {
  const product = await makeProduct(shop.db)
  const user = await makeUser(shop.db, { firstName: 'Kim', lastName: 'Vale' })
  await shop.signIn(page, user)
  await add(page, product, 2)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  expect(await tokenOf(page)).toBeNull()
  expect(await localCart(page)).toBeNull()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByText('Kim Vale')).toHaveCount(0)
  expect(consoleErrors.splice(0)).toHaveLength(1)

  await shop.signIn(page, user)
  await page.goto('/terms')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
})

test('AUTH-16 a 401 on any call removes the token', async ({ page, shop }) => {
  await shop.signIn(page, await makeUser(shop.db))
  await page.goto('/terms')
  await page.route('**/api/orders/me', (route) =>
    route.fulfill({ status: 401, json: { message: 'No', statusCode: 401 } }),
  )
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Past orders' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await tokenOf(page)).toBeNull()
})

test('AUTH-29 after Google the cart is merged, as after a password login', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db)
  await add(page, product, 3)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByLabel('Email').fill('merged@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => localCart(page)).toBeNull()
  expect(await serverCart(page)).toEqual([[product.id, 3]])
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
})

test('CHK-11 CHK-12 CHK-13 a cancelled payment leaves no trace in the history', async ({
  page,
}) => {
  await page.goto('/terms')
  await page.goto('/?stripe=cancel')
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Checkout was cancelled. Please try again.',
  )
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/terms')
})

test('CHK-1 CHK-6 CHK-7 an answer without success is a failure, whatever address it holds', async ({
  page,
  shop,
  consoleErrors,
}) => {
  await shop.signIn(page, await makeUser(shop.db))
  await add(page, await makeProduct(shop.db))
  await cartButton(page).click()
  const checkout = panel(page).getByRole('button', { name: 'Checkout' })
  for (const json of [{ success: false, checkoutUrl: '/terms' }, { checkoutUrl: '/terms' }]) {
    await page.route('**/api/orders', (route) => route.fulfill({ status: 201, json }))
    await checkout.click()
    await expect(panel(page).getByRole('alert')).toHaveText(
      'Failed to start checkout. Please try again.',
    )
    await expect(checkout).toBeEnabled()
    await page.unroute('**/api/orders')
  }
  expect(consoleErrors.splice(0)).toHaveLength(2)
})
