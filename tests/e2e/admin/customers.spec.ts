import type { Page } from '@playwright/test'
import { users } from '#server/accounts/accounts.tables.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { chooseOption } from '../support/select.ts'
import type { BrowserShop } from '../support/shop.ts'
import { expect, test } from '../support/test.ts'
import { watchCalls } from '../support/watch-calls.ts'

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

test('the customer list shows its columns, finds by email and sorts by Joined and Orders [ACUS-1 ACUS-3 ACUS-4 ACUS-5 ACUS-6 ACUS-7 ACUS-8 ACUS-9 ACUS-10]', async ({
  page,
  shop,
}) => {
  const lastName = `Sorted${Date.now()}`
  const customer = await makeCustomer(shop, {
    lastName,
    createdAt: new Date('2026-03-04T12:00:00'),
  })
  const late = await makeCustomer(shop, { lastName, createdAt: new Date('2026-04-01T12:00:00') })
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
    `Ilse ${lastName}`,
    customer.email,
    'Mar 4, 2026',
    '1',
    'View Details',
  ])
  await search.fill(lastName)
  await expect(page.getByRole('row')).toHaveCount(3)
  const joined = page.getByRole('columnheader', { name: 'Joined' }).getByRole('button')
  const orders = page.getByRole('columnheader', { name: 'Orders' }).getByRole('button')
  await joined.click()
  await expect(emailCells(page)).toHaveText([customer.email, late.email])
  await joined.click()
  await expect(emailCells(page)).toHaveText([late.email, customer.email])
  await orders.click()
  await expect(page).toHaveURL(/sort=orderCount&order=asc/)
  await expect(emailCells(page)).toHaveText([late.email, customer.email])
  await orders.click()
  await expect(emailCells(page)).toHaveText([customer.email, late.email])
  await search.fill('nobody is called this')
  await expect(page.getByText('No customers match your search.')).toBeVisible()
})

test('the customer list loads 50 at a time, marks admins, and has an empty and an error state [ACUS-2 ACUS-11 ERR-28]', async ({
  page,
  shop,
}) => {
  const people = Array.from({ length: 51 }, (_, at) => ({ email: `person-${at}@example.org` }))
  await shop.db.insert(users).values(people)
  const requested = watchCalls(page, '/api/users')
  await openCustomers(page, shop)
  await expect(page.getByRole('row')).toHaveCount(51)
  await expect(page.getByRole('row').getByText('Admin', { exact: true }).first()).toBeVisible()
  const more = page.getByRole('button', { name: 'Load more customers' })
  await more.click()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(51)
  expect(requested).toEqual(['?page=1&limit=50', '?page=2&limit=50'])
  await page.getByPlaceholder('Search customers...').fill('person')
  await expect(more).toHaveCount(0)

  const pagination = { currentPage: 1, totalPages: 0, totalUsers: 0 }
  let answer: { status?: number; json: unknown } = {
    json: { status: 'success', users: [], pagination },
  }
  await page.route('**/api/users?*', (route) => route.fulfill(answer))
  await page.goto('/admin/customers')
  await expect(page.getByText('No customers found.')).toBeVisible()
  answer = { status: 400, json: { message: 'No', statusCode: 400 } }
  await page.reload()
  await expect(page.getByText('Error: Failed to fetch customers')).toBeVisible()
})

test('the customer panel shows contact details, an unconfirmed email, statistics and the own orders, even when the response holds another [ACP-1 ACP-4 ACP-5 ACP-6 ACP-7 ACP-8 ACP-9 ACP-11 ACP-12 SEC-12]', async ({
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
  const other = await makeUser(shop.db)
  const foreign = await makeOrder(shop.services, { user: other, lines: lines(1) })
  await addOrdersOf(other, page, shop)
  await page.route('**/api/users/*/sign-in', (route) =>
    route.fulfill({ json: { status: 'success', needsMailedLink: true } }),
  )
  const requested = page.waitForRequest('**/api/orders?*')
  await openCustomers(page, shop, `?customerId=${customer.id}`)
  expect(new URL((await requested).url()).search).toBe(`?user-id=${customer.id}`)
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
  await expect(panel.getByText(foreign._id)).toHaveCount(0)
  await expect(panel.getByText(/^This email is not confirmed\./)).toBeVisible()
  await expect(
    history.filter({ hasText: big._id }).getByRole('link', { name: 'View Order' }),
  ).toHaveAttribute('href', `/admin/orders?orderId=${big._id}`)
})

/** The response with the orders of a customer holds those of another one too. */
async function addOrdersOf(other: { id: string }, page: Page, shop: BrowserShop) {
  await page.route('**/api/orders?user-id=*', async (route) => {
    const own = await (await route.fetch()).json()
    const url = `${shop.url}/api/orders?user-id=${other.id}`
    const { orders } = await (await route.fetch({ url })).json()
    await route.fulfill({ json: { ...own, orders: [...own.orders, ...orders] } })
  })
}

test('a refused role change shows the reason and does not interrupt a loading list, another is saved at once, and the panel says when there are no orders [ACP-2 ACP-3 ACP-10 AOP-6 AOP-8 ERR-37]', async ({
  page,
  shop,
}) => {
  const customer = await makeCustomer(shop)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const call = `**/api/users/${customer.id}/role`
  await page.route(call, (route) => route.fulfill({ status: 400, json: { statusCode: 400 } }))
  await openCustomers(page, shop, `?search=${customer.email}&customerId=${customer.id}`)
  const panel = panelOf(page)
  const role = panel.getByRole('combobox', { name: 'Role' })
  await expect(role).toHaveText('User')
  await expect(panel.getByText("This customer hasn't placed any orders yet")).toBeVisible()
  await chooseOption(role, 'Admin')
  await expect(panel.getByText('Failed to update user role')).toBeVisible()
  await expect(role).toHaveText('User')
  answer.resolve()
  // The panel hides the table only from assistive technology.
  await expect(page.locator('table')).toContainText(customer.email)

  await page.unroute(call)
  const requested = page.waitForRequest(call)
  const saved = panel.getByText('Saved', { exact: true })
  await Promise.all([expect(saved).toBeAttached(), chooseOption(role, 'Admin')])
  expect((await requested).postDataJSON()).toEqual({ role: 'admin' })
  await expect(role).toHaveText('Admin')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(emailCells(page)).toHaveText([customer.email])
  await expect(page.getByRole('row').last().getByText('Admin', { exact: true })).toBeVisible()
})

test('a row pressed right after typing in the search box, or in the same moment, opens, and the search stays [FIX-13]', async ({
  page,
  shop,
}) => {
  const wanted = await makeCustomer(shop, { firstName: 'Wanted' })
  const pressed = await makeCustomer(shop, { firstName: 'Pressed' })
  await openCustomers(page, shop)
  const row = page.getByRole('row').filter({ hasText: pressed.email })
  const button = row.getByRole('button', { name: 'View Details' })
  await button.hover()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/users?*search=*', async (route) => {
    await held
    await route.continue()
  })
  const found = page.waitForResponse((response) => response.url().includes('search='))
  await page.getByPlaceholder('Search customers...').fill(wanted.email)
  await page.mouse.down()
  release()
  await found
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.mouse.up()
  await expect(panelOf(page)).toContainText(pressed.email)
  const address = () => new URL(page.url()).searchParams
  expect(address().get('customerId')).toBe(pressed.id)
  expect(address().get('search')).toBe(wanted.email)
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
  expect(address().get('search')).toBe(wanted.email)
  expect(address().has('customerId')).toBe(false)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').last()).toContainText(wanted.email)

  await page.unroute('**/api/users?*search=*')
  await page.getByPlaceholder('Search customers...').fill('')
  await expect(button).toBeVisible()
  await page.getByPlaceholder('Search customers...').fill('pressed')
  await button.click()
  await expect(panelOf(page)).toContainText(pressed.email)
  await expect(page).toHaveURL(/search=pressed&customerId=/)
})
