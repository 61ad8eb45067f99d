import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { buy, makeBuyer, payFor, placeOrder, someAddress } from '#tests/support/app/checkout.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
const admin = setUpAdmin(shop)

test('pages orders, newest first [AORD-25 API-87]', async () => {
  const { api } = await makeBuyer(shop)
  const { product } = await placeOrder(shop, { stock: 100 })
  for (let count = 0; count < 3; count += 1) {
    shop.advance(1000)
    await api('POST /orders', { body: { products: [{ productId: product.id, quantity: 1 }] } })
  }
  const first = await admin('GET /orders', { query: { page: 1, limit: 2 } })
  const second = await admin('GET /orders', { query: { page: 2, limit: 2 } })
  const all = await admin('GET /orders', { query: { page: 1 } })
  expect(first.orders).toHaveLength(2)
  expect([...first.orders, ...second.orders].map(({ _id }) => _id)).toEqual(
    all.orders.slice(0, 4).map(({ _id }) => _id),
  )
  const total = await shop.db.$count(orders)
  expect(first.pagination).toEqual({
    currentPage: 1,
    totalPages: Math.ceil(total / 2),
    totalOrders: total,
  })
  const beyond = await admin('GET /orders', { query: { page: 9999, limit: 50 } })
  expect(beyond.orders).toEqual([])
})

test('searches parts of the order id or email literally, ignoring case [AORD-2 AORD-27]', async () => {
  const user = await makeUser(shop.db, { email: 'wil_d%card@example.com' })
  const { product } = await placeOrder(shop)
  const api = await shop.apiAs(user)
  const body = { products: [{ productId: product.id, quantity: 1 }] }
  const { orderId } = await api('POST /orders', { body })
  const search = async (text: string) =>
    (await admin('GET /orders', { query: { search: text } })).orders.map(({ _id }) => _id)
  expect(await search(orderId.slice(3, 8).toLowerCase())).toContain(orderId)
  expect(await search('WIL_D%CARD')).toEqual([orderId])
  expect(await search('wilXd')).toEqual([])
  expect(await search('nobody-at-all')).toEqual([])
})

test('searches recipients and products across all pages', async () => {
  const purchase = await placeOrder(shop)
  await payFor(shop, purchase, { address: someAddress, recipientName: 'Wilhelmina Oakes-Péterffy' })
  const other = await placeOrder(shop)
  const search = async (text: string) => {
    const { orders, pagination } = await admin('GET /orders', { query: { search: text } })
    expect(pagination.totalOrders).toBe(orders.length)
    return orders.map(({ _id }) => _id)
  }
  expect(await search('OAKES-PÉT')).toEqual([purchase.orderId])
  expect(await search(purchase.product.name.toUpperCase())).toContain(purchase.orderId)
  expect(await search(purchase.product.name)).not.toContain(other.orderId)
})

test('filters by status and customer, and sorts [API-87 AORD-5]', async () => {
  const { user, orderId } = await buy(shop, { priceCents: 99_900 })
  await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'delivered' } })
  const mine = await admin('GET /orders', { query: { 'user-id': user.id } })
  expect(mine.orders.map(({ _id }) => _id)).toEqual([orderId])
  const delivered = await admin('GET /orders', { query: { status: 'delivered' } })
  expect(new Set(delivered.orders.map(({ status }) => status))).toEqual(new Set(['delivered']))
  const dear = await admin('GET /orders', { query: { sort: 'total', order: 'desc' } })
  expect(dear.orders[0]?._id).toBe(orderId)
  const cheap = await admin('GET /orders', { query: { sort: 'total', order: 'asc' } })
  expect(cheap.orders.at(-1)?._id).toBe(orderId)
  const none = await admin('GET /orders', { query: { 'user-id': 'not-an-id' } })
  expect(none).toMatchObject({ orders: [], pagination: { totalOrders: 0 } })
})

test('refuses an invalid filter, naming the field [API-87]', async () => {
  const call = admin('GET /orders', { query: { status: 'lost' as OrderStatus } })
  await expect(call).rejects.toMatchObject({ statusCode: 400, field: 'status' })
  await expect(admin('GET /orders', { query: { limit: 101 } })).rejects.toMatchObject({
    statusCode: 400,
    field: 'limit',
  })
})

test('only a filtered list without paging is returned as a whole [FIX-6 API-24 AORD-27]', async () => {
  const user = await makeUser(shop.db)
  await shop.db.insert(orders).values(
    Array.from({ length: 60 }, (_, index) => ({
      id: `listed-${index}`,
      userId: user.id,
      email: 'listed@example.com',
      status: 'completed' as const,
      totalCents: 3995,
      netTotalCents: 3995,
      expiresAt: new Date('2026-03-04T02:00:00Z'),
    })),
  )
  const totalOrders = await shop.db.$count(orders)
  for (const query of [{}, { sort: 'total', order: 'asc' }, { search: ' ' }] as const) {
    const { orders: found, pagination } = await admin('GET /orders', { query })
    expect(found).toHaveLength(50)
    const totalPages = Math.ceil(totalOrders / 50)
    expect(pagination).toEqual({ currentPage: 1, totalPages, totalOrders })
  }
  for (const filter of [{ search: 'listed@' }, { 'user-id': user.id }]) {
    expect((await admin('GET /orders', { query: filter })).orders).toHaveLength(60)
    const paged = await admin('GET /orders', { query: { ...filter, page: 2 } })
    expect(paged.orders).toHaveLength(10)
  }
})

test('walking the pages of an unfiltered list finds each order once [FIX-6]', async () => {
  const { orders: found, pagination } = await admin('GET /orders')
  const ids = found.map(({ _id }) => _id)
  for (let page = 2; page <= pagination.totalPages; page += 1) {
    const next = await admin('GET /orders', { query: { page } })
    ids.push(...next.orders.map(({ _id }) => _id))
  }
  expect(new Set(ids).size).toBe(pagination.totalOrders)
  expect(ids).toHaveLength(pagination.totalOrders)
})

test('pages the own orders, 50 a page, newest first [SEC-2 ORD-2]', async () => {
  const { user, api } = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 1000 })
  const placed: string[] = []
  for (let count = 0; count < 52; count += 1) {
    shop.advance(1000)
    const lines = [{ product, quantity: 1 }]
    placed.unshift((await makeOrder(shop.services, { user, lines }))._id)
  }
  const { orders: first, pagination } = await api('GET /orders/me')
  const { orders: second } = await api('GET /orders/me', { query: { page: 2 } })
  expect([...first, ...second].map(({ _id }) => _id)).toEqual(placed)
  expect(first).toHaveLength(50)
  expect(pagination).toEqual({ currentPage: 1, totalPages: 2, totalOrders: 52 })
  const { orders: few } = await api('GET /orders/me', { query: { page: 26, limit: 2 } })
  expect(few.map(({ _id }) => _id)).toEqual(placed.slice(50))
  expect((await api('GET /orders/me', { query: { page: 9 } })).orders).toEqual([])
  await expect(api('GET /orders/me', { query: { limit: 101 } })).rejects.toMatchObject({
    statusCode: 400,
    field: 'limit',
  })
})
