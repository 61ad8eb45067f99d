import { desc, sql } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { cartLines, carts } from '#server/cart/cart.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { orderHistory } from '#server/orders/order-history.tables.ts'
import { orderCaptures, orderRefunds } from '#server/orders/order-payments.tables.ts'
import { orderLines, orders } from '#server/orders/orders.tables.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { fillCatalogue, settle } from './fill-catalogue.ts'
import { inBatches } from './in-batches.ts'
import { inventCustomers, inventOrders, type Shelf } from './invent-trade.ts'

type Fill = {
  /** The number of products, of customers and of orders. */
  count: number
  now: Date
  onProgress?: (line: string) => void
}

/** One in this many customers has an abandoned cart. */
const CART_EVERY = 5

/** Fills a shop with a catalogue, customers, orders of two years and abandoned carts, and vacuums it. */
export async function fillShop(url: string, fill: Fill): Promise<void> {
  await fillCatalogue(url, { count: fill.count })
  fill.onProgress?.(`${fill.count} products`)
  const { db, pool, close } = openDatabase(url, { max: 1 })
  await fillTrade(db, fill)
  await settle(pool)
  await close()
}

async function fillTrade(db: Database, { count, now, onProgress }: Fill): Promise<void> {
  await db.execute(sql`insert into stock_movements (product_id, quantity, reason, actor, created_at)
    select id, stock, 'opening', 'benchmark', created_at from products where stock > 0`)
  const customers = inventCustomers(count, now)
  for (const batch of inBatches(customers)) await db.insert(users).values(batch)
  onProgress?.(`${count} customers`)
  const { id, name, thumbnail, priceCents } = products
  const shelf: Shelf = await db
    .select({ id, name, thumbnail, priceCents })
    .from(products)
    .orderBy(desc(products.createdAt))
  for (const batch of inBatches(inventOrders(count, { customers, shelf, now }))) {
    await db.insert(orders).values(batch.map(({ order }) => order))
    await db.insert(orderLines).values(batch.flatMap(({ lines }) => lines))
    await db.insert(orderHistory).values(batch.flatMap(({ history }) => history))
    const captures = batch.flatMap((order) => order.captures)
    if (captures.length > 0) await db.insert(orderCaptures).values(captures)
    const refunds = batch.flatMap((order) => order.refunds)
    if (refunds.length > 0) await db.insert(orderRefunds).values(refunds)
  }
  onProgress?.(`${count} orders`)
  await leaveCarts(db, customers, shelf)
}

async function leaveCarts(
  db: Database,
  customers: { id: string; createdAt?: Date | undefined }[],
  shelf: Shelf,
): Promise<void> {
  const left = customers.filter((_, n) => n % CART_EVERY === 0)
  for (const batch of inBatches(left)) {
    const rows = await db
      .insert(carts)
      .values(batch.map(({ id, createdAt }) => ({ userId: id, createdAt })))
      .returning({ id: carts.id })
    const lines = rows.flatMap(({ id }, n) =>
      [n, n + 1]
        .map((place) => shelf[(place * 7) % shelf.length])
        .flatMap((product) => (product ? { cartId: id, productId: product.id, quantity: 1 } : [])),
    )
    await db.insert(cartLines).values(lines)
  }
}
