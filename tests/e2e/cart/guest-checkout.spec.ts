import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#server/orders/orders.tables.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { cartButton, panel } from '../support/cart.ts'
import { payOpenedPage } from '../support/paid-order.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'

/** A shop that takes orders without an account, by card and by Klarna. */

test.use({ shopSettings: { GUEST_CHECKOUT: 'on', PAYMENT_METHODS: 'card,klarna' } })

async function fillCart(page: Page, shop: BrowserShop, stock = 3): Promise<void> {
  const record = await makeProduct(shop.db, { name: 'Low Tide', priceCents: 2500, stock })
  await page.goto(`/products/item/${record.id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await cartButton(page).click()
}

async function order(page: Page, email: string): Promise<void> {
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
}

async function payByKlarna(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Robin Field')
  await page.getByLabel('Street').fill('12 Groove Lane')
  await page.getByLabel('City').fill('Fitzroy')
  await page.getByLabel('State').fill('VIC')
  await page.getByLabel('Postal code').fill('3065')
  await page.getByLabel('Pay with').selectOption('Klarna')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

async function mailedLink(shop: BrowserShop, email: string): Promise<string> {
  const read = async () => {
    const mails = await shop.mails()
    const text = mails.find(({ to }) => to === email)?.text ?? ''
    return /\/order\/guest#[\w-]+/.exec(text)?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

test('a visitor pays without an account and sees the order by the mailed link [GUEST-1] [GUEST-2] [PAY-3]', async ({
  page,
  elsewhere,
  shop,
}) => {
  await fillCart(page, shop)
  await panel(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(panel(page)).toContainText('Email is required')
  await order(page, 'robin@example.com')
  await expect(page.getByText('Paying as robin@example.com')).toBeVisible()
  await payByKlarna(page)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(cartButton(page)).not.toHaveAccessibleName(/1/)
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByRole('main')).toContainText('Low Tide')

  await elsewhere.goto(await mailedLink(shop, 'robin@example.com'))
  await expect(elsewhere.getByRole('main')).toContainText('robin@example.com')
  await expect(elsewhere.getByRole('main')).toContainText('Klarna')
  await expect(elsewhere.getByRole('button', { name: 'Print' })).toBeVisible()
})

test('a cancelled payment gives the last unit back, which a visitor who goes back from the payment page can order after a sign-in [GUEST-1]', async ({
  page,
  shop,
}) => {
  await fillCart(page, shop, 1)
  await panel(page).getByLabel('Email').fill('kim@example.com')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await cartButton(page).click()
  await panel(page).getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page)).toContainText('Checkout was cancelled')
  await order(page, 'ash@example.com')
  await page.goBack()
  await cartButton(page).click()
  await panel(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await shop.signIn(page, await makeUser(shop.db))
  await page.goto('/')
  await cartButton(page).click()
  await panel(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/dev\/checkout\//)
})

test('the owner sees a guest and revokes the links of the order, which a customer with that address finds under Orders [GUEST-2] [GUEST-3] [GUEST-5]', async ({
  page,
  elsewhere,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Low Tide', priceCents: 2500, stock: 3 })
  const data = { email: 'lou@example.com', products: [{ productId: record.id, quantity: 1 }] }
  const { checkoutUrl } = await (await page.request.post('/api/guests/orders', { data })).json()
  await page.goto(checkoutUrl)
  await payOpenedPage(page)
  const link = await mailedLink(shop, 'lou@example.com')
  await shop.signIn(elsewhere, await makeAdmin(shop.db))
  const [placed] = await shop.db.select().from(orders).where(eq(orders.email, 'lou@example.com'))
  await elsewhere.goto(`/admin/orders?orderId=${placed?.id}`)
  const opened = elsewhere.getByRole('dialog')
  await expect(opened).toContainText('Guest User')
  await expect(opened).toContainText('lou@example.com')
  await opened.getByRole('button', { name: 'Revoke the links' }).click()
  await expect(opened).toContainText('The links no longer work.')
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('This link has expired.')

  const user = { email: 'lou@example.com', emailConfirmedAt: new Date() }
  await shop.signIn(page, await makeUser(shop.db, user))
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Find my orders' }).click()
  await expect(page.getByRole('main')).toContainText('All paid orders with this address')
  await expect(page.getByRole('table')).toContainText('payment received')
})
