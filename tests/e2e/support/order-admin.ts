import type { Page } from '@playwright/test'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import type { BrowserShop } from './shop.ts'

let counter = 0

/** Creates a customer with a unique email address to search orders by. */
export async function makeShopper(shop: BrowserShop) {
  counter += 1
  const email = `desk${counter}.${Date.now()}@example.com`
  return makeUser(shop.db, { email, firstName: 'Ilse', lastName: 'Moravec' })
}

export async function orderFor(
  shop: BrowserShop,
  user: { id: string },
  values: { at?: Date; cents?: number } = {},
) {
  const { at, cents = 3995 } = values
  const product = await makeProduct(shop.db, { name: 'Night Bus', priceCents: cents })
  return makeOrder(shop.services, {
    user,
    lines: [{ product, quantity: 2 }],
    ...(at ? { at, status: 'shipped' } : {}),
  })
}

export async function openAdmin(page: Page, shop: BrowserShop, path = '/admin/orders') {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(path)
}

export const rowOf = (page: Page, orderId: string) =>
  page.getByRole('row').filter({ hasText: orderId })
