import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { cartButton, panel, row } from '../support/cart.ts'
import { germanShop } from '../support/german-shop.ts'
import { expect, test } from '../support/test.ts'

test.use({ formatSettings: germanShop })

test('a shopper browses, pays in euros and gets an invoice with VAT [LOCALE-2 LOCALE-3 LOCALE-7 LOCALE-8 LOCALE-12]', async ({
  page,
  elsewhere: owner,
  shop,
}) => {
  const record = await makeProduct(shop.db, {
    name: 'Ferne Häfen',
    artist: 'Kim Vale',
    priceCents: 123_995,
    stock: 5,
  })
  await shop.signIn(page, await makeUser(shop.db, { email: 'anna@example.com' }))
  await page.goto('/products')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-DE')
  await expect(page.getByRole('article').filter({ hasText: record.name })).toContainText(
    '1.239,95 €',
  )
  await expect(page.getByRole('contentinfo')).toContainText('Prices in euros, VAT included.')
  await page.getByRole('textbox', { name: 'Minimum price' }).fill('1.200,50')
  await page.getByRole('textbox', { name: 'Minimum price' }).press('Enter')
  await expect(page).toHaveURL(/price-min=1200\.5/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Minimum price' })).toHaveValue('1200,5')

  await page.getByRole('link', { name: record.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: record.name })).toBeVisible()
  await expect(page.getByRole('main').getByText('1.239,95 €').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await cartButton(page).click()
  await expect(row(page, record)).toContainText('1.239,95 €')
  await expect(panel(page)).toContainText('EUR')
  await panel(page).getByRole('button', { name: 'Checkout' }).click()

  await expect(page).toHaveURL(/\/dev\/checkout\//)
  await expect(page.getByText('Total (EUR)')).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('Germany')
  await page.getByLabel('Full name').fill('Anna Weiss')
  await page.getByLabel('Street').fill('Plattenweg 1')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('State').fill('Berlin')
  await page.getByLabel('Postal code').fill('10999')
  await page.getByLabel(/card number/i).fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await page.getByRole('link', { name: 'View Order' }).click()
  const today = new Intl.DateTimeFormat('en-DE', { dateStyle: 'medium' }).format(new Date())
  const order = page.getByRole('row').filter({ hasText: '1.239,95 €' })
  await expect(order).toContainText(today)
  await expect
    .poll(async () => (await shop.mails()).map(({ text }) => text).join('\n'))
    .toContain('1.239,95\u00a0€')

  const orderId = (await order.textContent())?.match(/RO-[A-Z0-9]{5}-[A-Z0-9]{5}/)?.[0] ?? ''
  await shop.signIn(owner, await makeAdmin(shop.db))
  await owner.goto(`/admin/orders/${orderId}/invoice`)
  const invoice = owner.getByRole('article')
  await expect(invoice.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await expect(invoice).toContainText('VAT ID DE123456789')
  await expect(invoice).toContainText('Total incl. VAT1.239,95 €VAT included (19 %)197,98 €')
  await expect(invoice).toContainText('Amounts are in euros. Every price includes VAT.')
})
