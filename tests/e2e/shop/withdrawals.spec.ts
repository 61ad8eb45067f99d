import type { Page } from '@playwright/test'
import { withdrawFromOrder } from '#server/withdrawals/index.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { germanShop } from '../support/german-shop.ts'
import { openAdmin } from '../support/order-admin.ts'
import { payOrder } from '../support/paid-order.ts'
import { findOverflow } from '../support/screens/screen-checks.ts'
import { expect, test } from '../support/test.ts'

/** Customers in Germany withdraw from contracts on a page of the shop. */

test.use({ formatSettings: germanShop })

async function expectGood(page: Page) {
  await expectAccessible(page)
  expect(await findOverflow(page)).toEqual([])
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('main').getByLabel(label).fill(text)
  }
}

const fields = { Name: 'Ida B', 'Order number': 'RO-7K2QX-M4T9A' }

test('a visitor withdraws in two steps and gets an acknowledgement [LAW-1 LAW-2 LAW-3]', async ({
  page,
  shop,
}) => {
  await page.goto('/terms')
  const link = page.getByRole('link', { name: 'Withdraw from a contract here' })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from a contract')
  await expectGood(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await fill(page, { ...fields, Email: 'ida@example.com', 'Goods, if': 'The blue one' })
  await page.getByRole('button', { name: 'Continue' }).click()

  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Confirm your withdrawal')
  await expect(title).toBeFocused()
  await expect(page.getByRole('blockquote')).toContainText('The blue one')
  await expectGood(page)
  await page.getByRole('button', { name: 'Change something' }).click()
  await expect(page.getByLabel('Order number')).toHaveValue(fields['Order number'])
  await page.goForward()
  await expect(title).toHaveText('Confirm your withdrawal')
  await page.reload()
  await expect(page.getByRole('blockquote')).toContainText('The blue one')
  await page.goBack()
  await expect(title).toHaveText('Withdraw from a contract')
  await expect(title).toBeFocused()
  await expect(page.getByLabel('Goods, if')).toHaveValue('The blue one')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(title).toHaveText('We have received your withdrawal')
  await expect(page.getByText(/^Received \d+ \w+ \d{4} at \d\d:\d\d:\d\d CES?T\.$/)).toBeVisible()
  await expectGood(page)
  await expect
    .poll(async () => (await shop.mails()).map(({ subject }) => subject))
    .toContain('We have received your withdrawal (RO-7K2QX-M4T9A)')
})

test('a customer chooses lines with a quantity, and an admin settles the withdrawal [LAW-2 LAW-4]', async ({
  page,
  elsewhere: owner,
  shop,
}) => {
  const user = await makeUser(shop.db, { firstName: 'Anna', lastName: 'Weiss' })
  const products = [
    await makeProduct(shop.db, { name: 'Ferne Häfen' }),
    await makeProduct(shop.db, { name: 'Nahe Ufer', stock: 5 }),
  ]
  const lines = products.map((product, at) => ({ product, quantity: at === 0 ? 1 : 3 }))
  const { _id } = await makeOrder(shop.services, { user, lines, status: 'payment received' })
  await shop.signIn(page, user)
  await page.goto('/withdraw')
  const own = page.getByRole('region', { name: 'Your orders' })
  await expect(own.getByLabel('Name')).toHaveValue('Anna Weiss')
  await own.getByLabel('3 × Nahe Ufer').check()
  const units = own.getByLabel('How many of Nahe Ufer')
  await expect(units).toHaveValue('3')
  await units.fill('4')
  await own.getByRole('button', { name: `Withdraw from order ${_id}` }).click()
  await expect(own.getByText('Enter 1 to 3')).toBeVisible()
  await units.fill('2')
  await own.getByLabel('Name').fill('Anna Weiß')
  await expectGood(page)
  await own.getByRole('button', { name: `Withdraw from order ${_id}` }).click()
  await page.getByRole('button', { name: 'Change something' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(units).toHaveValue('2')
  await own.getByRole('button', { name: `Withdraw from order ${_id}` }).click()
  await expect(page.getByRole('blockquote')).toContainText('Anna Weiß')
  await expect(page.getByRole('blockquote')).toContainText('2 of 3 × Nahe Ufer')
  await expect(page.getByRole('blockquote')).not.toContainText('Ferne Häfen')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We have received your withdrawal',
  )

  await shop.signIn(owner, await makeAdmin(shop.db))
  await owner.goto('/admin/orders')
  await owner.getByRole('link', { name: /^Withdrawals/ }).click()
  const row = owner.getByRole('listitem').filter({ hasText: _id })
  await expect(row).toContainText('2 of 3 × Nahe Ufer')
  await expectGood(owner)
  await row.getByLabel('Note').fill('Paid back')
  await row.getByRole('button', { name: `Settle the withdrawal ${_id}` }).click()
  await expect(row).toBeHidden()
  await owner.getByRole('link', { name: 'Decided' }).click()
  await expect(row).toContainText('Settled')
  await row.getByRole('link', { name: _id }).click()
  const timeline = owner.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('The customer has withdrawn from the contract')
  await expect(timeline).toContainText('Withdrawal settled')
})

test('the refund of a withdrawal is not offered again by a reload of its page [LAW-4]', async ({
  page,
  shop,
}) => {
  const user = await makeUser(shop.db, { emailConfirmedAt: new Date() })
  const { orderId } = await payOrder(shop, user, { name: 'Stille Post', priceCents: 2000 })
  const actor = { kind: 'user', userId: user.id, role: 'user', sessionId: '' } as const
  const lines = [{ position: 0, quantity: 1 }]
  const declared = { orderId, name: 'Ida B', lines, key: undefined }
  await shop.run((ctx) => withdrawFromOrder({ ...ctx, actor }, declared))
  await openAdmin(page, shop, '/admin/orders/withdrawals')
  await page.getByRole('link', { name: `Refund the withdrawal ${orderId}` }).click()
  const panel = page.getByRole('dialog', { name: 'View order' })
  await expect(panel.getByLabel('Amount')).toHaveValue('20,00')
  await panel.getByRole('button', { name: /^Refund 20/ }).click()
  await expect(panel.getByRole('heading', { name: 'Payment' })).toBeFocused()
  const opener = panel.getByRole('button', { name: 'Refund…' })
  await expect(opener).toBeVisible()
  await page.reload()
  await expect(opener).toBeVisible()
  await opener.click()
  await expect(panel.getByLabel('Reason')).toHaveValue('')
})

test('an owner finds the duties of the shop, and excludes a product [LAW-5 LAW-8]', async ({
  page,
  elsewhere: owner,
  shop,
}) => {
  const record = await makeProduct(shop.db, { name: 'Versiegelt' })
  await shop.signIn(owner, await makeAdmin(shop.db))
  await owner.goto(`/admin/products?productId=${record.id}`)
  await owner.getByText('Exclusion from withdrawal').click()
  await owner.getByLabel('Sentence').fill('Sealed recordings, once unsealed, cannot be returned')
  const form = owner.getByRole('form', { name: 'Exclusion from withdrawal' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved')).toBeVisible()
  await page.goto(`/products/item/${record.id}`)
  await expect(page.getByText('Sealed recordings, once unsealed')).toBeVisible()

  await owner.goto('/admin/settings')
  await owner.getByRole('link', { name: 'Law', exact: true }).click()
  const duties = owner.getByRole('list', { name: 'What the law asks' })
  await expect(duties).toContainText('The footer has “Withdraw from a contract here”.')
  await expect(duties).toContainText('Publish a page with the address withdrawal')
  await expect(owner.getByRole('list', { name: 'Goods without withdrawal' })).toContainText(
    'Versiegelt',
  )
  await expectGood(owner)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor withdraws by plain forms [LAW-2 LAW-3]', async ({ page, shop }) => {
    await page.goto('/withdraw')
    await fill(page, { ...fields, Email: 'plain@example.com' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('article')).toContainText('I hereby withdraw from my contract')
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'We have received your withdrawal',
    )
    await expect
      .poll(async () => (await shop.mails()).map(({ to }) => to))
      .toContain('plain@example.com')
  })
})
