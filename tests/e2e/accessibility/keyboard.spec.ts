import type { Locator } from '@playwright/test'
import { someAddress } from '#tests/support/app/checkout.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { openAdmin, orderFor, rowOf } from '../support/order-admin.ts'
import { expect, test } from '../support/test.ts'

/** The two main jobs of the shop without a pointer: every control is reached with Tab. */

/** Presses Tab until the target has the focus. @throws when it takes more stops than a page has */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`Not reached by ${key}: ${target}`)
}

test('a customer buys a record with the keyboard alone', async ({ page, shop }) => {
  const record = await makeProduct(shop.db, { name: 'Keys Only', artist: 'Pim', stock: 3 })
  const buyer = { firstName: 'Kim', lastName: 'Vale', address: someAddress }
  await shop.signIn(page, await makeUser(shop.db, buyer))
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('link', { name: 'Shop collection' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products')
  await tabTo(page.getByRole('article').getByRole('link', { name: record.name }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(record.name)
  await tabTo(page.getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Cart, 1 item' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByRole('button', { name: 'Close' })).toBeFocused()
  await tabTo(cart.getByRole('button', { name: 'Checkout' }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/dev\/checkout\//)
  await tabTo(page.getByLabel(/card number/i))
  await page.keyboard.type('4242 4242 4242 4242')
  await expect(page.getByLabel(/card number/i)).toHaveValue('4242 4242 4242 4242')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'View Order' }))
  await page.keyboard.press('Enter')
  const order = page.getByRole('button', { name: /^RO-/ })
  await tabTo(order)
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toContainText(record.name)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(order).toBeFocused()
})

test('an admin ships an order with the keyboard alone', async ({ page, shop }) => {
  const email = `keys.${Date.now()}@example.com`
  const order = await orderFor(shop, await makeUser(shop.db, { email }))
  await openAdmin(page, shop, '/admin')
  await tabTo(page.getByRole('navigation').getByRole('link', { name: 'Orders' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('searchbox').or(page.getByPlaceholder(/Search/)))
  await page.keyboard.type(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  const opener = rowOf(page, order._id).getByRole('button', { name: 'View details' })
  await tabTo(opener)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'View order' })
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  const status = panel.getByRole('combobox', { name: 'Status' })
  await tabTo(status)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'pending' })).toBeFocused()
  await page.keyboard.type('ship')
  await expect(page.getByRole('option', { name: 'shipped' })).toBeFocused()
  const saved = panel.getByText('Saved', { exact: true })
  await Promise.all([expect(saved).toBeAttached(), page.keyboard.press('Enter')])
  await expect(status).toHaveText('shipped')
  await expect(status).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(rowOf(page, order._id)).toContainText('shipped')
})
