import { discountCodes } from '#server/orders/discounts.tables.ts'
import { someAddress } from '#tests/support/app/checkout.ts'
import { makeCode } from '#tests/support/app/discounts.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { cartButton, fillCart, openCartOf, panel } from '../support/cart.ts'
import { openAdmin } from '../support/order-admin.ts'
import { payOpenedPage } from '../support/paid-order.ts'
import { expect, test } from '../support/test.ts'

test('an owner creates a code, and a customer who follows its link pays less [CODE-20, CODE-21]', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '/admin/settings/discounts')
  await page.getByRole('button', { name: 'Create code' }).first().click()
  const form = page.getByRole('form', { name: 'Discount code' })
  await form.getByRole('button', { name: 'Generate a code' }).click()
  const code = await form.getByLabel('Code', { exact: true }).inputValue()
  expect(code).toMatch(/^[A-Z2-9]{12}$/)
  await form.getByRole('textbox', { name: 'Per cent off' }).fill('0')
  await form.getByRole('button', { name: 'Create code' }).click()
  await expect(form.getByRole('textbox', { name: 'Per cent off' })).toHaveAccessibleDescription(
    /from 1 to 100/,
  )
  await form.getByRole('textbox', { name: 'Per cent off' }).fill('25')
  await form.getByRole('button', { name: 'Create code' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: code })
  await expect(listed).toContainText('25% off')

  const product = await makeProduct(shop.db, { priceCents: 4000 })
  const person = { firstName: 'Ida', lastName: 'Berg', address: someAddress }
  const customer = await makeUser(shop.db, person)
  await fillCart(shop, customer, [product, 1])
  await shop.signIn(page, customer)
  await page.goto(`/products/item/${product.id}?code=${code.toLowerCase()}`)
  await expect(page.getByText(`Code ${code} is in your cart`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/products/item/${product.id}$`))
  await cartButton(page).click()
  await expect(panel(page).getByText('−$10.00')).toBeVisible()
  await expect(panel(page).getByText('$30', { exact: true })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
  await expect(page.getByText(`Discount ${code}`)).toBeVisible()
  await payOpenedPage(page)
  await page.goto('/orders')
  await page.getByRole('row').nth(1).click()
  const order = page.getByRole('dialog')
  await expect(order.getByText(`Discount ${code}`)).toBeVisible()
  await expect(order.getByText('$30.00', { exact: true })).toBeVisible()
})

test('a refused code is back in the field, which has the focus and reads its reason; one that the checkout refuses leaves the cart, which goes on without it [CODE-19, CODE-22]', async ({
  page,
  shop,
}) => {
  const { code } = await shop.run((ctx) => makeCode({ ctx: () => ctx }, { amount: 5 }))
  const product = await makeProduct(shop.db, { priceCents: 4000 })
  await openCartOf(page, shop, await makeUser(shop.db), [product, 1])
  const cart = panel(page)
  const field = cart.getByRole('textbox', { name: 'Discount code' })
  await field.fill('NEVERMADE')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/The code NEVERMADE is not valid/)
  await expect(field).toBeFocused()
  await field.fill(code.toLowerCase())
  await cart.getByRole('button', { name: 'Apply' }).click()
  await expect(cart.getByText('−$5.00')).toBeVisible()
  await shop.db.update(discountCodes).set({ endsAt: new Date(0) })
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(cart.getByText(`The code ${code} is not valid.`).first()).toBeVisible()
  await expect(cart.getByText(product.name)).toBeVisible()
  await expect(cart.getByText('$40', { exact: true })).toBeVisible()
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
  await expect(page.getByText('$40.00').first()).toBeVisible()
})
