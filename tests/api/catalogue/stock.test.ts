import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import {
  commitReservation,
  releaseReservation,
  reserveStock,
  restockProducts,
  sellUnreserved,
  setStock,
} from '#server/stock/index.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { findProductRow, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
afterEach(async () => {
  const rows = await shop.db.select().from(products)
  for (const { id, stock } of rows) {
    const movements = await listMovements(id)
    expect(movements.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(stock)
  }
})

const expiresAt = new Date('2026-03-04T01:30:00Z')
let orderNumber = 0
const newOrder = () => `order-${++orderNumber}`

const listMovements = (productId: string) =>
  shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(stockMovements.id)

test('commits a reservation once', async () => {
  const { id } = await makeProduct(shop.db, { stock: 5 })
  const orderId = newOrder()
  const lines = [{ productId: id, quantity: 2 }]
  const held = await reserveStock(shop.ctx(), { orderId, lines, expiresAt })
  expect(held.get(id)).toMatchObject({ id, priceCents: 3995 })
  expect(await findProductRow(shop.db, id)).toMatchObject({ stock: 5, reserved: 2 })

  expect(await commitReservation(shop.ctx(), orderId)).toBe(true)
  expect(await commitReservation(shop.ctx(), orderId)).toBe(false)
  await releaseReservation(shop.ctx(), orderId)
  expect(await findProductRow(shop.db, id)).toMatchObject({ stock: 3, reserved: 0 })
  expect((await listMovements(id)).at(-1)).toMatchObject({
    quantity: -2,
    reason: 'sale',
    orderId,
    actor: 'test',
  })
})

test('releases a reservation once', async () => {
  const { id } = await makeProduct(shop.db, { stock: 5 })
  const orderId = newOrder()
  await reserveStock(shop.ctx(), { orderId, lines: [{ productId: id, quantity: 5 }], expiresAt })
  await Promise.all([
    releaseReservation(shop.ctx(), orderId),
    releaseReservation(shop.ctx(), orderId),
  ])
  expect(await findProductRow(shop.db, id)).toMatchObject({ stock: 5, reserved: 0 })
})

test('a concurrent commit and release apply one of the two', async () => {
  const { id } = await makeProduct(shop.db, { stock: 5 })
  const orderId = newOrder()
  await reserveStock(shop.ctx(), { orderId, lines: [{ productId: id, quantity: 2 }], expiresAt })
  const [isSold] = await Promise.all([
    commitReservation(shop.ctx(), orderId),
    releaseReservation(shop.ctx(), orderId),
  ])
  expect(await findProductRow(shop.db, id)).toMatchObject({ stock: isSold ? 3 : 5, reserved: 0 })
})

test('decrementing leaves reserved units and accepts archived products', async () => {
  const { id } = await makeProduct(shop.db, { stock: 3, archivedAt: null })
  const line = (quantity: number) => [{ productId: id, quantity }]
  await reserveStock(shop.ctx(), { orderId: newOrder(), lines: line(2), expiresAt })
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id))
  await expect(sellUnreserved(shop.ctx(), newOrder(), line(2), 'sale')).rejects.toMatchObject({
    code: 'out-of-stock',
  })
  await sellUnreserved(shop.ctx(), newOrder(), line(1), 'resale')
  expect(await findProductRow(shop.db, id)).toMatchObject({ stock: 2, reserved: 2 })
})

test('restocked units can be sold again', async () => {
  const { id } = await makeProduct(shop.db, { stock: 1 })
  const orderId = newOrder()
  const lines = [{ productId: id, quantity: 1 }]
  await sellUnreserved(shop.ctx(), orderId, lines, 'sale')
  await restockProducts(shop.ctx(), { orderId, lines, wereShipped: true })
  expect((await listMovements(id)).map(({ reason }) => reason)).toEqual([
    'opening',
    'sale',
    'return',
  ])
})

test('setting the stock records an opening, then corrections, and never goes below the reserved units', async () => {
  const { id: productId } = await makeProduct(shop.db, { stock: 0 })
  await setStock(shop.ctx(), [{ productId, stock: 4 }])
  await setStock(shop.ctx(), [{ productId, stock: 4 }])
  await setStock(shop.ctx(), [{ productId, stock: 6 }])
  const movements = await listMovements(productId)
  expect(movements.map(({ reason, quantity }) => [reason, quantity])).toEqual([
    ['opening', 4],
    ['correction', 2],
  ])
  await reserveStock(shop.ctx(), {
    orderId: newOrder(),
    lines: [{ productId, quantity: 3 }],
    expiresAt,
  })
  await expect(setStock(shop.ctx(), [{ productId, stock: 2 }])).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Stock cannot be below 3'),
  })
})

test('a failed outer transaction leaves no change', async () => {
  const { id } = await makeProduct(shop.db, { stock: 3 })
  const lines = [{ productId: id, quantity: 1 }]
  const failing = withTransaction(shop.ctx(), async (ctx) => {
    await reserveStock(ctx, { orderId: newOrder(), lines, expiresAt })
    throw new Error('later step failed')
  })
  await expect(failing).rejects.toThrow('later step failed')
  expect(await findProductRow(shop.db, id)).toMatchObject({ reserved: 0 })
})

test('locks products in the order of their ids', async () => {
  const [lower, higher] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  const lines = [higher, lower].map(({ id }) => ({ productId: id, quantity: 1 }))
  const isHeld = async (id: string) => {
    const free = await shop.db.execute(
      sql`select from products where id = ${id} for no key update skip locked`,
    )
    return free.rows.length === 0
  }
  const reserved = await withTransaction(shop.ctx(), async ({ db }) => {
    await db.execute(sql`select from products where id = ${higher.id} for no key update`)
    const reserving = reserveStock(shop.ctx(), { orderId: newOrder(), lines, expiresAt })
    await expect.poll(() => isHeld(lower.id), { timeout: 10_000 }).toBe(true)
    return { reserving }
  })
  expect((await reserved.reserving).size).toBe(2)
})

test('the database itself refuses to oversell', async () => {
  const { id } = await makeProduct(shop.db, { stock: 3 })
  const oversold = shop.db.update(products).set({ reserved: 4 }).where(eq(products.id, id))
  await expect(oversold).rejects.toMatchObject({
    cause: expect.objectContaining({ constraint: 'products_never_oversold' }),
  })
})
