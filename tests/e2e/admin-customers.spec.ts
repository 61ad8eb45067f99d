import type { Page } from '@playwright/test'
import { makeAdmin, makeProduct, makeUser } from '../support/factories.ts'
import { makeOrder } from '../support/orders.ts'
import { chooseOption } from './support/select.ts'
import type { BrowserShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

let counter = 0

async function makeCustomer(shop: BrowserShop, values: Parameters<typeof makeUser>[1] = {}) {
  counter += 1
  const email = `crate${counter}.${Date.now()}@example.com`
  return makeUser(shop.db, { email, firstName: 'Ilse', lastName: 'Moravec', ...values })
}

async function openCustomers(page: Page, shop: BrowserShop, query = '') {
  await shop.signIn(page, await makeAdmin(shop.db))
  await page.goto(`/admin/customers${query}`)
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'View customer' })
const emailCells = (page: Page) => page.getByRole('row').getByRole('cell').filter({ hasText: '@' })

test('ACUS-1 ACUS-3 ACUS-4 ACUS-5 ACUS-6 ACUS-8 ACUS-9 ACUS-10 customers are listed and found', async ({
  page,
  shop,
}) => {
  const customer = await makeCustomer(shop, { createdAt: new Date('2026-03-04T12:00:00') })
  const product = await makeProduct(shop.db)
  await makeOrder(shop.services, { user: customer, lines: [{ product, quantity: 1 }] })
  await openCustomers(page, shop)
  await expect(page.getByText('View and manage your customer base')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Joined',
    'Orders',
    'Details',
  ])
  const search = page.getByPlaceholder('Search customers...')
  await search.fill(customer.email.toUpperCase())
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last().getByRole('cell')).toHaveText([
    'Ilse Moravec',
    customer.email,
    'Mar 4, 2026',
    '1',
    'View Details',
  ])
  await search.fill('nobody is called this')
  await expect(page.getByText('No customers match your search.')).toBeVisible()
})

test('ACUS-7 ACUS-9 Joined and Orders sort', async ({ page, shop }) => {
  const lastName = `Sorted${Date.now()}`
  const early = await makeCustomer(shop, { lastName, createdAt: new Date('2026-01-01T12:00:00') })
  const late = await makeCustomer(shop, { lastName, createdAt: new Date('2026-02-01T12:00:00') })
  const product = await makeProduct(shop.db)
  await makeOrder(shop.services, { user: early, lines: [{ product, quantity: 1 }] })
  await openCustomers(page, shop, `?search=${lastName}`)
  const joined = page.getByRole('columnheader', { name: 'Joined' }).getByRole('button')
  const orders = page.getByRole('columnheader', { name: 'Orders' }).getByRole('button')
  await joined.click()
  await expect(emailCells(page)).toHaveText([early.email, late.email])
  await joined.click()
  await expect(emailCells(page)).toHaveText([late.email, early.email])
  await orders.click()
  await expect(page).toHaveURL(/sort=orderCount&order=asc/)
  await expect(emailCells(page)).toHaveText([late.email, early.email])
  await orders.click()
  await expect(emailCells(page)).toHaveText([early.email, late.email])
})

test('ACP-1 ACP-4 ACP-5 ACP-6 ACP-7 ACP-8 ACP-9 ACP-11 who somebody is and what they bought', async ({
  page,
  shop,
}) => {
  const customer = await makeCustomer(shop, {
    phoneNumber: '+61 400 000 001',
    address: {
      street: '1 Lathe Lane',
      city: 'Brunswick',
      state: 'VIC',
      postalCode: '3056',
      country: 'Australia',
    },
  })
  const product = await makeProduct(shop.db, { priceCents: 1000 })
  const lines = (quantity: number) => [{ product, quantity }]
  await makeOrder(shop.services, { user: customer, lines: lines(1), status: 'shipped' })
  const big = await makeOrder(shop.services, {
    user: customer,
    lines: lines(2),
    status: 'delivered',
  })
  await makeOrder(shop.services, { user: customer, lines: lines(3) })
  const asked = page.waitForRequest('**/api/orders?*')
  await openCustomers(page, shop, `?customerId=${customer.id}`)
  expect(new URL((await asked).url()).search).toBe(`?user-id=${customer.id}`)
  const panel = panelOf(page)
  await expect(panel).toContainText('NameIlse Moravec')
  await expect(panel).toContainText('+61 400 000 001')
  for (const what of ['email', 'phone', 'address']) {
    await expect(panel.getByRole('button', { name: `Copy ${what}` })).toBeVisible()
  }
  await expect(panel.getByText('Customer Stats')).toBeVisible()
  for (const [label, figure] of [
    ['Total Spent', '$30.00'],
    ['Orders', '2'],
    ['Items Bought', '3'],
    ['Avg. Order', '$15.00'],
  ]) {
    await expect(panel.getByText(`${label}${figure}`, { exact: true })).toBeVisible()
  }
  const history = panel.getByRole('listitem')
  await expect(history).toHaveCount(3)
  await history.filter({ hasText: big._id }).getByRole('link', { name: 'View Order' }).click()
  await expect(page).toHaveURL(`/admin/orders?orderId=${big._id}`)
})

test('ACP-10 a customer without orders', async ({ page, shop }) => {
  const customer = await makeCustomer(shop)
  await openCustomers(page, shop, `?customerId=${customer.id}`)
  await expect(panelOf(page).getByText("This customer hasn't placed any orders yet")).toBeVisible()
})

test('ACP-2 ACP-3 AOP-6 AOP-8 ERR-37 the role is changed at once, or a refusal explained', async ({
  page,
  shop,
}) => {
  const customer = await makeCustomer(shop)
  await openCustomers(page, shop, `?search=${customer.email}&customerId=${customer.id}`)
  const panel = panelOf(page)
  const role = panel.getByRole('combobox', { name: 'Role' })
  await expect(role).toHaveText('User')
  const asked = page.waitForRequest(`**/api/users/${customer.id}/role`)
  const saved = panel.getByText('Saved', { exact: true })
  await Promise.all([expect(saved).toBeAttached(), chooseOption(role, 'Admin')])
  expect((await asked).postDataJSON()).toEqual({ role: 'admin' })
  await expect(role).toHaveText('Admin')

  await page.route(`**/api/users/${customer.id}/role`, (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400 } }),
  )
  await chooseOption(role, 'User')
  await expect(panel.getByText('Failed to update user role')).toBeVisible()
  await expect(role).toHaveText('Admin')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row').last().getByText('Admin', { exact: true })).toBeVisible()
})

test('a refused role leaves a list that still loads to load', async ({ page, shop }) => {
  const customer = await makeCustomer(shop)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.route(`**/api/users/${customer.id}/role`, (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400 } }),
  )
  await openCustomers(page, shop, `?search=${customer.email}&customerId=${customer.id}`)
  const panel = panelOf(page)
  await chooseOption(panel.getByRole('combobox', { name: 'Role' }), 'Admin')
  await expect(panel.getByText('Failed to update user role')).toBeVisible()
  answer.resolve()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(emailCells(page)).toHaveText([customer.email])
})

test('ACUS-11 ERR-28 nobody there, and a failing list', async ({ page, shop }) => {
  let answer: { status?: number; json: unknown } = {
    json: {
      status: 'success',
      users: [],
      pagination: { currentPage: 1, totalPages: 0, totalUsers: 0 },
    },
  }
  await page.route('**/api/users?*', (route) => route.fulfill(answer))
  await openCustomers(page, shop)
  await expect(page.getByText('No customers found.')).toBeVisible()
  answer = { status: 400, json: { message: 'No', statusCode: 400 } }
  await page.reload()
  await expect(page.getByText('Error: Failed to fetch customers')).toBeVisible()
})
