import { expect, test } from 'vitest'
import { withdrawals } from '#server/withdrawals/withdrawals.tables.ts'
import { refusalOf } from '#tests/support/app/api-errors.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { buyAsGuest, mailedToken, newAddress, orderAsGuest } from '#tests/support/app/guests.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Guests in the back office, and the data of an address. */

const shop = setUpShop({ guestCheckout: true })
checkInvariantsAfterEach(shop)

const DAY_MS = 86_400_000

async function mailedDataToken(email: string): Promise<string> {
  await shop.api()('POST /guests/data-link', { body: { email } })
  await shop.runJobs()
  const [token = ''] = shop.mailer.sent
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /guest-data#([\w-]+)/.exec(text)?.[1] ?? [])
  return token
}

test('figures count guests by their address, and none twice [GUEST-5]', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const product = await makeProduct(shop.db, { priceCents: 1000, stock: 50 })
  const [one, other] = [newAddress(), newAddress()]
  const user = await makeUser(shop.db, { email: newAddress(), createdAt: shop.ctx().now })
  await buyAsGuest(shop, { email: one, productId: product.id })
  shop.advance(2 * DAY_MS)
  for (const email of [one, other, user.email]) {
    await buyAsGuest(shop, { email, productId: product.id })
  }
  await orderAsGuest(shop, { email: newAddress(), productId: product.id })
  const { stats, topCustomers } = await admin('GET /stats')
  // Two guests and the account, whose address ordered without it too.
  expect(stats).toMatchObject({ totalCustomers: 3, totalSales: 40, totalOrders: 4 })
  expect(stats.totalCustomersToday).toBe(1)
  expect(topCustomers).toMatchObject([
    { email: one, isGuest: true, totalSpent: 20, orderCount: 2 },
    { isGuest: true, totalSpent: 10 },
    { isGuest: true, totalSpent: 10 },
  ])
})

test('the timeline names a guest, and the orders are found by their email [GUEST-5]', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const email = newAddress()
  const product = await makeProduct(shop.db)
  const { orderId } = await buyAsGuest(shop, { email, productId: product.id })
  const { moments } = await admin('GET /orders/:id/timeline', { params: { id: orderId } })
  expect(moments[0]).toMatchObject({ type: 'status', to: 'pending', by: { name: 'Guest' } })
  const { orders } = await admin('GET /orders', { query: { search: email } })
  expect(orders.map(({ _id }) => _id)).toEqual([orderId])
})

test('an address gets its data by a mailed link, and no answer reveals whether it has any [GUEST-5]', async () => {
  const email = newAddress()
  const product = await makeProduct(shop.db)
  const { orderId } = await buyAsGuest(shop, { email, productId: product.id })
  await buyAsGuest(shop, { email: newAddress(), productId: product.id })
  const token = await mailedDataToken(email)
  const data = await shop.api()('POST /guests/data', { body: { token } })
  expect(data.orders.map(({ _id }) => _id)).toEqual([orderId])
  expect(data.mails).toMatchObject([{ orderId, kind: 'confirmation' }])
  expect(await mailedDataToken(newAddress())).toBe('')
  shop.advance(2 * 3_600_000)
  const late = shop.api()('POST /guests/data', { body: { token } })
  expect(await refusalOf(late)).toMatchObject({ statusCode: 401 })
})

test('an address deletes its data: at once where the order has ended, and its links [GUEST-5]', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const email = newAddress()
  const product = await makeProduct(shop.db)
  const ended = await buyAsGuest(shop, { email, productId: product.id })
  const underWay = await buyAsGuest(shop, { email, productId: product.id })
  const status = (id: string, next: 'delivered') =>
    admin('PATCH /orders/:id', { params: { id }, body: { status: next } })
  await status(ended.orderId, 'delivered')
  await shop.runJobs()
  const link = mailedToken(shop, email)
  const body = { token: await mailedDataToken(email) }
  await shop.api()('POST /guests/data/delete', { body })
  const emailOf = async (id: string) =>
    (await admin('GET /orders/:id', { params: { id } })).order.email
  expect(await emailOf(ended.orderId)).toBe('')
  expect(await emailOf(underWay.orderId)).toBe(email)
  for (const token of [link, body.token]) {
    const shown = shop.api()('POST /guests/order', { body: { token } })
    expect(await refusalOf(shown)).toMatchObject({ statusCode: 401 })
  }
  // An account of the address does not get what is being deleted.
  const user = await makeUser(shop.db, { email, emailConfirmedAt: new Date() })
  const api = await shop.apiAs(user)
  await shop.runJobs()
  expect((await api('GET /orders/me', { query: {} })).orders).toEqual([])
})

test('the data of an address has the withdrawals from its orders, also once the shop takes none [GUEST-5, LAW-4]', async () => {
  const email = newAddress()
  const { orderId } = await buyAsGuest(shop, { email, productId: (await makeProduct(shop.db)).id })
  const declared = { name: 'Ida B', email, orderNumber: orderId }
  // An admin has matched the second one, which came from another address.
  await shop.db
    .insert(withdrawals)
    .values([declared, { ...declared, email: 'work@example.com', orderNumber: 'RO-1', orderId }])
  const token = await mailedDataToken(email)
  const data = await shop.api()('POST /guests/data', { body: { token } })
  const numbers = data.withdrawals?.map(({ orderNumber }) => orderNumber)
  expect(new Set(numbers)).toEqual(new Set(['RO-1', orderId]))
})
