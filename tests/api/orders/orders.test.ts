import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders/orders.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { setOrderStatus } from '#server/orders/lifecycle/set-order-status.ts'
import { orderHistory } from '#server/orders/order-history.tables.ts'
import { statusOf } from '#tests/support/app/api-errors.ts'
import { buy, makeBuyer, payFor, placeOrder, someAddress } from '#tests/support/app/checkout.ts'
import {
  findProductRow,
  makeAdmin,
  makeProduct,
  type UserRow,
} from '#tests/support/app/factories.ts'
import { mailsAbout } from '#tests/support/app/mails.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
let adminUser: UserRow
let admin: Api
beforeEach(async () => {
  adminUser = await makeAdmin(shop.db)
  admin = await shop.apiAs(adminUser)
})

test('returns an order with all fields [API-32 API-33 API-34 API-35 API-86 AOP-13 AOP-15]', async () => {
  const { api, user, product, orderId } = await buy(shop, { quantity: 2, priceCents: 3995 })
  const { status, order } = await api('GET /orders/:id', { params: { id: orderId } })
  expect(status).toBe('success')
  expect(order).toEqual({
    _id: orderId,
    createdAt: shop.ctx().now.toISOString(),
    paidAt: shop.ctx().now.toISOString(),
    status: 'payment received',
    total: 79.9,
    currency: 'aud',
    email: user.email,
    phoneNumber: '+61 400 000 000',
    userId: expect.objectContaining({ _id: user.id, email: user.email, role: 'user' }),
    products: [
      {
        _id: expect.any(String),
        productId: { _id: product.id, name: product.name, thumbnail: '' },
        quantity: 2,
        price: 39.95,
        soldAs: expect.objectContaining({ kind: 'new', title: product.name }),
      },
    ],
    shippingAddress: someAddress,
    recipientName: '',
    isSale: true,
    refundNeeded: false,
    refunded: 0,
    netTotal: 79.9,
    isDisputed: false,
    version: expect.any(String),
  })
})

test('the order of a deleted account has an email and no user [API-33 AORD-23 AORD-24]', async () => {
  const { user, orderId } = await buy(shop)
  await shop.db.delete(users).where(eq(users.id, user.id))
  const { order } = await admin('GET /orders/:id', { params: { id: orderId } })
  expect(order.userId).toBeUndefined()
  expect(order.email).toBe(user.email)
})

test('returns an overlong address in full everywhere', async () => {
  const data = { email: 'far-away@example.com', password: 'a fine password' }
  await shop.api()('POST /auth/register', { body: data })
  const { token } = await shop.api()('POST /auth/login', { body: data })
  const api = shop.api(token)
  const product = await makeProduct(shop.db)
  const { orderId } = await api('POST /orders', {
    body: { products: [{ productId: product.id, quantity: 1 }] },
  })
  const address = { ...someAddress, street: 'x'.repeat(201), state: ' ' }
  await payFor(shop, { sessionId: `session_${orderId}` }, { address })

  const params = { id: orderId }
  const answers = [
    await shop.api()('POST /auth/login', { body: data }),
    await api('GET /auth/me'),
    await api('GET /orders/me'),
    await api('GET /orders/:id', { params }),
    await api('GET /account/export'),
    await admin('GET /orders', { query: { search: orderId } }),
    await admin('GET /orders/:id/paper', { params }),
    await admin('GET /users', { query: { search: data.email } }),
    await admin('GET /stats'),
  ]
  for (const answer of answers) expect(JSON.stringify(answer)).toContain(JSON.stringify(address))
})

test('lists only the own orders, newest first [ORD-2 API-85 ROLE-19]', async () => {
  const { api, product } = await placeOrder(shop)
  shop.advance(60_000)
  const body = { products: [{ productId: product.id, quantity: 1 }] }
  const { orderId } = await api('POST /orders', { body })
  await placeOrder(shop)
  const { status, orders: mine } = await api('GET /orders/me')
  expect(status).toBe('success')
  expect(mine).toHaveLength(2)
  expect(mine[0]?._id).toBe(orderId)
  expect(await statusOf(shop.api()('GET /orders/me'))).toBe(401)
})

test('the order of another user answers 404, except to an admin [ROLE-20 ROLE-21]', async () => {
  const { orderId } = await placeOrder(shop)
  const { api: stranger } = await makeBuyer(shop)
  const request = { params: { id: orderId } }
  expect(await statusOf(stranger('GET /orders/:id', request))).toBe(404)
  expect(await statusOf(shop.api()('GET /orders/:id', request))).toBe(401)
  expect(await statusOf(admin('GET /orders/:id', request))).toBe(200)
  expect(await statusOf(admin('GET /orders/:id', { params: { id: "' or 1=1" } }))).toBe(404)
})

test('only an admin lists all orders and sets a status [ROLE-22 ROLE-23]', async () => {
  const { api, orderId } = await placeOrder(shop)
  expect(await statusOf(api('GET /orders'))).toBe(403)
  const change = { params: { id: orderId }, body: { status: 'shipped' as const } }
  expect(await statusOf(api('PATCH /orders/:id', change))).toBe(403)
  expect(await statusOf(shop.api()('PATCH /orders/:id', change))).toBe(401)
})

test('refuses an unknown status and answers 404 to an unknown order [API-88]', async () => {
  const { orderId } = await placeOrder(shop)
  expect(await statusOf(setStatus(admin, orderId, 'lost' as OrderStatus))).toBe(400)
  expect(await statusOf(setStatus(admin, 'RO-NONE', 'shipped'))).toBe(404)
})

test('any status may follow any other without breaking an invariant [AOP-3 AOP-4]', async () => {
  const { orderId } = await buy(shop)
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      await setStatus(admin, orderId, from)
      expect((await setStatus(admin, orderId, to)).order.status).toBe(to)
    }
    expect(await checkInvariants(shop.db)).toEqual([])
  }
})

test('records every change, but not setting the same status [AOP-3]', async () => {
  const { orderId } = await buy(shop)
  await setStatus(admin, orderId, 'shipped')
  await setStatus(admin, orderId, 'shipped')
  const rows = await shop.db.select().from(orderHistory).where(eq(orderHistory.orderId, orderId))
  expect(rows.map(({ toStatus, actor }) => [toStatus, actor])).toEqual([
    ['pending', expect.any(String)],
    ['payment received', 'fake'],
    ['shipped', adminUser.id],
  ])
})

test.each(['cancelled', 'returned'] as const)(
  '%s puts sold copies back once; leaving it takes them again [AOP-3]',
  async (status) => {
    const { orderId, product } = await buy(shop, { quantity: 2 })
    await setStatus(admin, orderId, status)
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10 })
    await setStatus(admin, orderId, status === 'cancelled' ? 'returned' : 'cancelled')
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10 })
    await setStatus(admin, orderId, 'shipped')
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 8 })
  },
)

test('refuses to reopen an order whose units are sold [AOP-3 AOP-7]', async () => {
  const { orderId, product } = await buy(shop, { stock: 1 })
  await setStatus(admin, orderId, 'returned')
  const { api } = await makeBuyer(shop)
  await api('POST /orders', { body: { products: [{ productId: product.id, quantity: 1 }] } })
  const call = setStatus(admin, orderId, 'shipped')
  await expect(call).rejects.toMatchObject({
    statusCode: 409,
    serverMessage: `"${product.name}" is sold out.`,
  })
  const { order } = await admin('GET /orders/:id', { params: { id: orderId } })
  expect(order.status).toBe('returned')
})

test('setting payment received commits the reservation and closes the page', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  const { order } = await setStatus(admin, orderId, 'payment received')
  expect(order.paidAt).toBe(shop.ctx().now.toISOString())
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9, reserved: 0 })
  await shop.runJobs()
  expect(await shop.payments.getSession(sessionId)).toMatchObject({ state: 'expired' })
})

test('cancelling a pending order releases its units and closes the page', async () => {
  const { orderId, product, sessionId } = await placeOrder(shop)
  await setStatus(admin, orderId, 'cancelled')
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10, reserved: 0 })
  await shop.runJobs()
  expect(await shop.payments.getSession(sessionId)).toMatchObject({ state: 'expired' })
})

test('a payment does not revive an order that an admin cancels at the same time [SEC-7]', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  shop.payments.pay(sessionId)
  await setStatus(admin, orderId, 'cancelled')
  await shop.runJobs()
  const { order } = await admin('GET /orders/:id', { params: { id: orderId } })
  expect(order).toMatchObject({ status: 'cancelled', refundNeeded: true })
})

test('concurrent changes by two admins leave one clear result', async () => {
  const { orderId } = await buy(shop)
  await Promise.all([
    setStatus(admin, orderId, 'cancelled'),
    setStatus(admin, orderId, 'shipped'),
    setStatus(admin, orderId, 'returned'),
    setStatus(admin, orderId, 'delivered'),
  ])
})

test('refuses a status change based on an outdated version and changes nothing', async () => {
  const { orderId, product } = await buy(shop)
  const { order: paid } = await admin('GET /orders/:id', { params: { id: orderId } })
  const choose = (status: OrderStatus, version: string) =>
    admin('PATCH /orders/:id', {
      params: { id: orderId },
      body: { status },
      headers: ifMatch(version),
    })
  const { order: cancelled } = await choose('cancelled', paid.version)
  await expect(choose('shipped', paid.version)).rejects.toMatchObject({
    statusCode: 412,
    serverMessage: 'This order was set to cancelled in the meantime. Look at it again.',
  })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10 })
  expect((await mailsAbout(shop, orderId)).map(({ subject }) => subject)).not.toContain(
    `Your order is on its way (${orderId})`,
  )
  // The order has the requested status already: a response was lost, or two admins want the same (RFC 9110, 13.1.1).
  expect((await choose('cancelled', paid.version)).order.status).toBe('cancelled')
  expect((await choose('shipped', cancelled.version)).order.status).toBe('shipped')
  expect(await statusOf(choose('delivered', '"'))).toBe(400)
})

test('refuses the status that a payment has set since, as the admin did not see the payment', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const { order: pending } = await admin('GET /orders/:id', { params: { id: orderId } })
  await payFor(shop, { sessionId })
  const choose = admin('PATCH /orders/:id', {
    params: { id: orderId },
    body: { status: 'payment received' },
    headers: ifMatch(pending.version),
  })
  await expect(choose).rejects.toMatchObject({
    statusCode: 412,
    serverMessage: 'This order was set to payment received in the meantime. Look at it again.',
  })
})

test('waits for a concurrent change by another admin, then compares the version', async () => {
  const { orderId } = await buy(shop)
  const { order } = await admin('GET /orders/:id', { params: { id: orderId } })
  const { 'if-match': ifMatchPaid } = ifMatch(order.version)
  const second = await interleave(
    shop.ctx(),
    (ctx) => setOrderStatus(ctx, { orderId, status: 'cancelled' }),
    (ctx) => setOrderStatus(ctx, { orderId, status: 'shipped', ifMatch: ifMatchPaid }),
  )
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'precondition-failed' } })
})

test('answers 400, not 500, to text that the database cannot store [API-11]', async () => {
  const call = admin('GET /orders', { query: { search: 'a\0b' } })
  await expect(call).rejects.toMatchObject({ statusCode: 400 })
  expect(await statusOf(admin('GET /orders/:id', { params: { id: '\0' } }))).toBe(400)
})
