import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { orderLines, orders } from '#server/orders/orders.tables.ts'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

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

type OrderValues = {
  cents?: number
  status?: OrderStatus
  at?: string
  paid?: boolean
  lines?: { productId: string; quantity: number; unitPriceCents: number }[]
}

async function makeOrder(values: OrderValues = {}) {
  const { cents = 1000, status = 'payment received', at = NOW, paid = true, lines = [] } = values
  counter += 1
  const id = `order-${counter}`
  await shop.db.insert(orders).values({
    id,
    email: 'someone@example.com',
    totalCents: cents,
    netTotalCents: cents,
    status,
    createdAt: new Date(at),
    expiresAt: new Date(at),
    ...(paid ? { paidAt: new Date(at) } : {}),
  })
  for (const [position, line] of lines.entries()) {
    await shop.db
      .insert(orderLines)
      .values({ ...line, orderId: id, position, name: 'As it was called', thumbnail: '' })
  }
}

const charts = (range?: '7d' | '30d' | '90d' | '12m') =>
  admin('GET /stats/charts', { query: range ? { range } : {} })

test('an empty shop has a point for every day and empty lists', async () => {
  const { points, bestSellers, ordersByStatus, scarce } = await charts('7d')
  expect(points).toHaveLength(7)
  expect(points.every(({ sales, orders, before }) => sales + orders + before.sales === 0)).toBe(
    true,
  )
  expect(bestSellers).toEqual([])
  expect(ordersByStatus).toHaveLength(8)
  expect(ordersByStatus.every(({ orders }) => orders === 0)).toBe(true)
  expect(scarce).toEqual({ total: 0, products: [] })
})

test('sales count on their day in the time zone of the shop, beside the previous period', async () => {
  await makeOrder({ cents: 1000, at: TODAY })
  await makeOrder({ cents: 200, at: BEFORE_TODAY })
  await makeOrder({ cents: 30, at: BEFORE_TODAY })
  await makeOrder({ cents: 4, at: '2026-02-25T01:00:00Z' })
  await makeOrder({ cents: 900_000, at: '2026-02-18T12:59:59Z' })
  const { points } = await charts('7d')
  expect(points.at(-1)).toEqual({
    from: '2026-03-04',
    sales: 10,
    orders: 1,
    before: { from: '2026-02-25', sales: 0.04, orders: 1 },
  })
  expect(points.at(-2)).toMatchObject({ from: '2026-03-03', sales: 2.3, orders: 2 })
  const all = points.flatMap((point) => [point.sales, point.before.sales])
  expect(all.reduce((sum, sales) => sum + sales, 0)).toBeCloseTo(12.34)
})

test('covers twelve calendar months, or thirty days by default', async () => {
  await makeOrder({ cents: 500, at: '2026-02-28T12:59:59Z' })
  await makeOrder({ cents: 700, at: '2025-03-15T00:00:00Z' })
  const { points } = await charts('12m')
  expect(points).toHaveLength(12)
  expect(points.at(-2)).toMatchObject({ from: '2026-02-01', sales: 5 })
  expect(points.at(-1)).toMatchObject({
    from: '2026-03-01',
    sales: 0,
    before: { from: '2025-03-01', sales: 7 },
  })
  expect((await charts()).points).toHaveLength(30)
})

test('the last day and the total match the cards', async () => {
  await makeOrder({ cents: 3995 })
  await makeOrder({ cents: 10, status: 'cancelled' })
  await makeOrder({ cents: 100, status: 'returned' })
  await makeOrder({ cents: 50_000, status: 'pending', paid: false })
  await makeOrder({ cents: 70_000, status: 'cancelled', paid: false })
  const { stats } = await admin('GET /stats')
  const { points, ordersByStatus } = await charts('7d')
  expect(points.at(-1)).toMatchObject({ sales: stats.totalSalesToday, orders: 3 })
  expect(stats.totalSalesToday).toBe(41.05)
  expect(ordersByStatus.filter(({ orders }) => orders > 0)).toEqual([
    { status: 'pending', orders: 1 },
    { status: 'payment received', orders: 1 },
    { status: 'returned', orders: 1 },
    { status: 'cancelled', orders: 2 },
  ])
})

test('ranks best sellers by units, then by revenue', async () => {
  const [often, dear, old] = [
    await makeProduct(shop.db, { name: 'Often' }),
    await makeProduct(shop.db, { name: 'Dear', archivedAt: new Date() }),
    await makeProduct(shop.db, { name: 'Old' }),
  ]
  const line = (product: { id: string }, quantity: number, unitPriceCents: number) => ({
    productId: product.id,
    quantity,
    unitPriceCents,
  })
  await makeOrder({ lines: [line(often, 2, 1000), line(dear, 2, 9000)] })
  await makeOrder({ status: 'pending', paid: false, lines: [line(often, 50, 1000)] })
  await makeOrder({ at: '2026-01-20T00:00:00Z', lines: [line(old, 9, 500)] })
  expect((await charts('7d')).bestSellers).toEqual([
    { productId: dear.id, name: 'Dear', thumbnail: '', copies: 2, sales: 180, isInShop: false },
    { productId: often.id, name: 'Often', thumbnail: '', copies: 2, sales: 20, isInShop: true },
  ])
  expect((await charts('90d')).bestSellers[0]).toMatchObject({ productId: old.id, copies: 9 })
})

test('best sellers add up the variants of a product', async () => {
  const record = await makeProduct(shop.db, { name: 'Both' })
  const copy = await makeUsedCopy(shop.db, record)
  const lines = [record, copy].map(({ id }) => ({
    productId: id,
    quantity: 1,
    unitPriceCents: 100,
  }))
  await makeOrder({ lines })
  expect((await charts('7d')).bestSellers).toMatchObject([
    { productId: record.id, name: 'Both', copies: 2, sales: 2 },
  ])
})

describe('low stock', () => {
  test('leaves out used copies and products that only have variants, and names options', async () => {
    const record = await makeProduct(shop.db, { name: 'Used only', stock: 0 })
    await makeUsedCopy(shop.db, record)
    const shirt = await makeProduct(shop.db, { name: 'Shirt', stock: 0, type: 'merch' })
    await makeOption(shop.db, shirt, { label: 'M', stock: 2 })
    const { scarce } = await charts('7d')
    expect(scarce).toMatchObject({ total: 1, products: [{ name: 'Shirt (M)', available: 2 }] })
  })

  test('lists products with at most three available units, best sellers first', async () => {
    const held = await makeProduct(shop.db, { name: 'Held', stock: 5, reserved: 4 })
    const sold = await makeProduct(shop.db, { name: 'Sold', stock: 3 })
    const gone = await makeProduct(shop.db, { name: 'Gone', stock: 0 })
    await makeProduct(shop.db, { stock: 4 })
    await makeProduct(shop.db, { stock: 1, archivedAt: new Date() })
    await makeOrder({ lines: [{ productId: sold.id, quantity: 6, unitPriceCents: 100 }] })
    const { scarce } = await charts('7d')
    expect(scarce).toEqual({
      total: 3,
      products: [
        { productId: sold.id, name: 'Sold', thumbnail: '', available: 3, sold: 6 },
        { productId: gone.id, name: 'Gone', thumbnail: '', available: 0, sold: 0 },
        { productId: held.id, name: 'Held', thumbnail: '', available: 1, sold: 0 },
      ],
    })
  })

  test('lists ten and counts all', async () => {
    for (let n = 0; n < 12; n += 1) await makeProduct(shop.db, { stock: 1 })
    const { scarce } = await charts()
    expect(scarce.total).toBe(12)
    expect(scarce.products).toHaveLength(10)
  })
})

test('reads sales with an index-only scan', async () => {
  const { rows } = await inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select sum(${orders.netTotalCents}) from ${orders} where ${orders.isSale} and ${orders.createdAt} >= now()`,
    )
  })
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain(
    'Index Only Scan using orders_sales_idx',
  )
})

test('refuses an unknown range, naming the field', async () => {
  // @ts-expect-error: an unknown value of the URL
  await expect(charts('5y')).rejects.toMatchObject({
    statusCode: 400,
    message: 'range must be one of 7d, 30d, 90d, 12m',
  })
})
