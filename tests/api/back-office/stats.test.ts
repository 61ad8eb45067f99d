import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { cartLines, carts } from '#server/cart/cart.tables.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'

/** Wednesday 4 March 2026, noon in Sydney; its midnight is 13:00 UTC of the day before. */
const NOW = '2026-03-04T01:00:00Z'
const TODAY = '2026-03-03T13:00:00Z'
const BEFORE_TODAY = '2026-03-03T12:59:59Z'

const shop = setUpShopPerTest()
let admin: Api
let counter = 0

beforeEach(async () => {
  shop.setNow(NOW)
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

async function makeOrder(
  values: {
    cents?: number
    status?: OrderStatus
    at?: string
    paid?: boolean
    userId?: string
  } = {},
) {
  const { cents = 1000, status = 'payment received', at = NOW, paid = true, userId } = values
  counter += 1
  await shop.db.insert(orders).values({
    id: `order-${counter}`,
    email: 'someone@example.com',
    totalCents: cents,
    netTotalCents: cents,
    status,
    createdAt: new Date(at),
    expiresAt: new Date(at),
    ...(paid ? { paidAt: new Date(at) } : {}),
    ...(userId ? { userId } : {}),
  })
}

async function makeCart(
  at: string,
  lines: { priceCents: number; quantity: number; gone?: true }[],
) {
  const user = await makeUser(shop.db, { createdAt: new Date('2026-01-01') })
  const [cart] = await shop.db
    .insert(carts)
    .values({ userId: user.id, createdAt: new Date(at) })
    .returning()
  for (const { priceCents, quantity, gone } of lines) {
    const product = await makeProduct(shop.db, {
      priceCents,
      ...(gone ? { archivedAt: new Date() } : {}),
    })
    await shop.db
      .insert(cartLines)
      .values({ cartId: cart?.id ?? '', productId: product.id, quantity })
  }
}

const figures = async () => (await admin('GET /stats')).stats

test('an empty shop has zeros and empty lists [API-89 API-90 DASH-11 DASH-14]', async () => {
  expect(await admin('GET /stats')).toEqual({
    status: 'success',
    stats: {
      totalSales: 0,
      totalSalesToday: 0,
      totalOrders: 0,
      totalOrdersToday: 0,
      totalCustomers: 0,
      totalCustomersToday: 0,
      totalAbandonedCarts: 0,
      totalAbandonedCartsToday: 0,
    },
    recentOrders: [],
    topCustomers: [],
  })
})

test('sales exclude pending orders and cancelled unpaid orders [DASH-17]', async () => {
  await makeOrder({ cents: 3995 })
  await makeOrder({ cents: 100, status: 'returned' })
  await makeOrder({ cents: 10, status: 'cancelled' })
  await makeOrder({ cents: 50_000, status: 'pending', paid: false })
  await makeOrder({ cents: 70_000, status: 'cancelled', paid: false })
  expect(await figures()).toMatchObject({ totalSales: 41.05, totalOrders: 3 })
})

test('today starts at midnight in the time zone of the shop [DASH-20]', async () => {
  await makeOrder({ cents: 1000, at: TODAY })
  await makeOrder({ cents: 200, at: BEFORE_TODAY })
  await makeUser(shop.db, { createdAt: new Date(TODAY) })
  await makeUser(shop.db, { createdAt: new Date(BEFORE_TODAY) })
  expect(await figures()).toMatchObject({
    totalSales: 12,
    totalSalesToday: 10,
    totalOrders: 2,
    totalOrdersToday: 1,
    totalCustomers: 2,
    totalCustomersToday: 1,
  })
})

test('counts users with the role user as customers [DASH-3]', async () => {
  await makeAdmin(shop.db)
  await makeUser(shop.db)
  expect(await figures()).toMatchObject({ totalCustomers: 1 })
})

describe('abandoned carts [DASH-18 DASH-19]', () => {
  test('are older than yesterday, worth price times quantity', async () => {
    await makeCart('2026-02-01T00:00:00Z', [
      { priceCents: 3995, quantity: 2 },
      { priceCents: 100, quantity: 3 },
    ])
    await makeCart('2026-03-02T12:59:59Z', [{ priceCents: 1000, quantity: 1 }])
    await makeCart('2026-03-02T13:00:00Z', [{ priceCents: 500_000, quantity: 1 }])
    await makeCart(NOW, [{ priceCents: 500_000, quantity: 1 }])
    expect(await figures()).toMatchObject({
      totalAbandonedCarts: 92.9,
      totalAbandonedCartsToday: 10,
    })
  })

  test('contain a product that is still sold', async () => {
    await makeCart('2026-02-01T00:00:00Z', [])
    await makeCart('2026-02-01T00:00:00Z', [{ priceCents: 1000, quantity: 1, gone: true }])
    expect(await figures()).toMatchObject({ totalAbandonedCarts: 0 })
  })

  test('can be worth more than a database integer holds', async () => {
    await makeCart('2026-02-01T00:00:00Z', [{ priceCents: 100_000_000, quantity: 999 }])
    expect(await figures()).toMatchObject({ totalAbandonedCarts: 999_000_000 })
  })
})

test('lists the ten latest orders, newest first [DASH-9]', async () => {
  for (let minute = 10; minute < 22; minute += 1) {
    await makeOrder({ at: `2026-03-01T00:${minute}:00Z`, cents: minute })
  }
  const { recentOrders } = await admin('GET /stats')
  expect(recentOrders.map((order) => order.total)).toEqual(
    [21, 20, 19, 18, 17, 16, 15, 14, 13, 12].map((cents) => cents / 100),
  )
})

describe('top customers [DASH-12]', () => {
  test('are sorted by amount spent, then by latest order', async () => {
    const [early, late, most] = [
      await makeUser(shop.db),
      await makeUser(shop.db),
      await makeUser(shop.db),
    ]
    await makeOrder({ userId: early.id, cents: 2000, at: '2026-03-01T00:00:00Z' })
    await makeOrder({ userId: late.id, cents: 1000, at: '2026-03-02T00:00:00Z' })
    await makeOrder({ userId: late.id, cents: 1000, at: '2026-02-01T00:00:00Z' })
    await makeOrder({ userId: most.id, cents: 2001, at: '2026-01-01T00:00:00Z' })
    await makeOrder({ userId: early.id, cents: 9000, status: 'pending', paid: false })
    const { topCustomers } = await admin('GET /stats')
    expect(topCustomers).toMatchObject([
      { _id: most.id, totalSpent: 20.01, orderCount: 1 },
      { _id: late.id, totalSpent: 20, orderCount: 2 },
      { _id: early.id, totalSpent: 20, orderCount: 1 },
    ])
    expect(topCustomers[0]).toMatchObject({ email: most.email, profile: { firstName: '' } })
  })

  test('are at most ten and have at least one order', async () => {
    await makeUser(shop.db)
    for (let n = 0; n < 11; n += 1) await makeOrder({ userId: (await makeUser(shop.db)).id })
    expect((await admin('GET /stats')).topCustomers).toHaveLength(10)
  })
})

test('only admins get the figures [ROLE-24]', async () => {
  await expect(shop.api()('GET /stats')).rejects.toMatchObject({ statusCode: 401 })
  const user = await shop.apiAs(await makeUser(shop.db))
  await expect(user('GET /stats')).rejects.toMatchObject({ statusCode: 403 })
})
