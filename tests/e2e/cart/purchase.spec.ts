import { chooseOption } from '../support/select.ts'
import { signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The main journey through the demo shop, from the first visit to the shipped order. */

test.use({ withDemo: true })

test('a visitor buys a record, gets the email, and an admin ships the order [ROUTE-1 ITEM-9 CHK-5 ROUTE-15 ROUTE-16 AOP-4]', async ({
  page,
  elsewhere: owner,
  shop,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop collection' }).click()
  await expect(page).toHaveURL('/products')
  await page.getByRole('switch', { name: 'In stock only' }).click()
  await expect(page).toHaveURL(/in-stock=true/)
  const card = page.getByRole('main').getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()

  const cart = page.getByRole('dialog', { name: 'Cart' })
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(cart.getByText(name)).toBeVisible()
  await cart.getByRole('button', { name: 'Checkout' }).click()

  await signIn(page, { email: 'customer@example.com', password: 'runout-customer' })
  // The cart reopens after a sign-in during the checkout.
  await expect(cart.getByText(name)).toBeVisible()
  await expect(page).toHaveURL(/\/products\/item\//)
  await cart.getByRole('button', { name: 'Checkout' }).click()

  await expect(page).toHaveURL(/\/dev\/checkout\//)
  await expect(page.getByText(name)).toBeVisible()
  await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()

  await expect
    .poll(async () => (await shop.mails()).map((mail) => `${mail.to}: ${mail.text}`))
    .toContainEqual(expect.stringMatching(new RegExp(`^customer@example.com: [^]*${name}`)))
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.getByText('payment received').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cart, 0|^Cart$/ })).toBeVisible()

  await owner.goto('/admin/orders')
  await signIn(owner, { email: 'admin@example.com', password: 'runout-admin' })
  await expect(owner).toHaveURL('/admin/orders')
  await owner.getByRole('button', { name: 'View details' }).first().click()
  const panel = owner.getByRole('dialog', { name: 'View order' })
  await expect(panel.getByText(name)).toBeVisible()
  await chooseOption(panel.getByRole('combobox', { name: 'Status' }), 'shipped')
  await expect(panel.getByRole('combobox', { name: 'Status' })).toHaveText(/shipped/)

  await expect
    .poll(async () => (await shop.mails()).map((mail) => mail.subject.toLowerCase()))
    .toContainEqual(expect.stringContaining('way'))
  await page.reload()
  await expect(page.getByText('shipped').first()).toBeVisible()
})
